import { RECOVERY_CODES } from 'db/limits/security'
import { useTranslation } from 'react-i18next'
import { AccountField } from '~/domains/accounts/forms/account-field'
import { formatMoment } from '~/i18n/format/times'
import { Button } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { useReader } from '~/ui/hooks/use-reader'
import { Notice } from '~/ui/notice'
import { INTENT } from './code'

const PART = `${CARD} grid gap-3 p-5`

/** The second factor while it is on: the number of recovery codes left, new ones, and turning it off. */
export function SecondFactorOn({ since, codesLeft }: { since: Date; codesLeft: number }) {
  const { t } = useTranslation()
  const when = formatMoment(useReader(), since)
  return (
    <div className="grid gap-4">
      <Notice tone="success" title={t('factors:twoFactor.onTitle')}>
        {t('factors:twoFactor.on', { when })}
      </Notice>
      <section className={PART}>
        <h2 className="font-serif text-xl font-semibold">{t('factors:twoFactor.codesTitle')}</h2>
        {codesLeft === 0 ? (
          <Notice tone="warning">{t('factors:twoFactor.codesNone')}</Notice>
        ) : (
          <p>{t('factors:twoFactor.codesLeft', { count: codesLeft, total: RECOVERY_CODES })}</p>
        )}
        <p className="text-ink-soft">{t('factors:twoFactor.renewHint')}</p>
        <form method="post">
          <AccountField />
          <Button
            name={INTENT}
            value="renew"
            variant="secondary"
            pendingText={t('factors:twoFactor.renewPending')}
          >
            {t('factors:twoFactor.renew')}
          </Button>
        </form>
      </section>
      <section className={PART}>
        <h2 className="font-serif text-xl font-semibold">{t('factors:twoFactor.offHeading')}</h2>
        <p className="text-ink-soft">{t('factors:twoFactor.offHint')}</p>
        <form method="post">
          <AccountField />
          <Button
            name={INTENT}
            value="off"
            variant="reject"
            pendingText={t('factors:twoFactor.switchOffPending')}
          >
            {t('factors:twoFactor.switchOff')}
          </Button>
        </form>
      </section>
    </div>
  )
}
