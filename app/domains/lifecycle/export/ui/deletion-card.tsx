import { RESTORE_DAYS } from 'db/limits/accounts'
import { PURGE_WITHIN_DAYS } from 'db/limits/platform'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '~/ui/button'
import { CARD } from '~/ui/card'

/** The way to the deletion of the account, with its deadlines (DECISIONS "Settings, deletion, export"). */
export function DeletionCard() {
  const { t } = useTranslation()
  return (
    <section className={`${CARD} grid gap-4 p-5`} aria-labelledby="deletion">
      <h2 id="deletion" className="font-serif text-xl font-semibold">
        {t('exports:deletion.heading')}
      </h2>
      <p>{t('exports:deletion.text', { days: RESTORE_DAYS, within: PURGE_WITHIN_DAYS })}</p>
      <p className="text-ink-soft">{t('exports:deletion.archive')}</p>
      <ButtonLink variant="secondary" wide href="/settings/security/delete">
        {t('exports:deletion.link')}
      </ButtonLink>
    </section>
  )
}
