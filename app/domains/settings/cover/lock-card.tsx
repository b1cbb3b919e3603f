import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { MAIN_BUTTON } from '~/ui/classes/main-button'
import { Icon } from '~/ui/icon'

const LOCK = '/settings/cover/lock'

/** The card to set up, use and change the lock of this device. */
export function LockCard({
  lock,
  hasPasskey,
}: {
  lock: { idleMinutes: number; hasPin: boolean } | null
  /** The last passkey may be removed after the lock was set: then only the password opens it. */
  hasPasskey: boolean
}) {
  const { t } = useTranslation()
  const byPasskey = hasPasskey ? t('cover:device.byPasskey') : t('cover:device.lead')
  return (
    <section className={`${CARD} grid gap-4 p-5`} aria-labelledby="device-lock">
      <h2 id="device-lock" className="flex items-center gap-2 text-xl">
        <Icon name="lock" className="text-accent" />
        {t('cover:device.title')}
      </h2>
      {lock ? (
        <>
          <p>
            {t('cover:device.on', { count: lock.idleMinutes })}{' '}
            {lock.hasPin ? t('cover:device.byPin') : byPasskey}
          </p>
          <form method="post" action="/lock/now" className="grid">
            <input type="hidden" name="redirectTo" value="/settings/cover" />
            <Button className={MAIN_BUTTON}>{t('cover:device.now')}</Button>
          </form>
          <ButtonLink href={LOCK} variant="secondary" className={MAIN_BUTTON}>
            {t('cover:device.change')}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="text-ink-soft">{t('cover:device.off')}</p>
          <ButtonLink href={LOCK} variant="secondary" className={MAIN_BUTTON}>
            {t('cover:device.setUp')}
          </ButtonLink>
        </>
      )}
    </section>
  )
}
