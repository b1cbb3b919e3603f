import { useTranslation } from 'react-i18next'
import { AuthPage } from '~/domains/auth/forms/auth-page'
import { ResendForm } from '~/domains/auth/forms/resend-form'
import { ButtonLink } from '~/ui/button'

/** SPEC 2 "Verify e-mail", success. */
export function Verified() {
  const { t } = useTranslation()
  return (
    <AuthPage heading={t('auth:verify.success')} lead={t('auth:verify.successText')}>
      <ButtonLink wide href="/login">
        {t('auth:verify.login')}
      </ButtonLink>
    </AuthPage>
  )
}

/** SPEC 2 "Verify e-mail", error. `isMailboxKnown`: a new link needs no typed address. */
export function VerifyFailed({ isMissing, isMailboxKnown }: { isMissing: boolean; isMailboxKnown: boolean }) {
  const { t } = useTranslation()
  return (
    <AuthPage
      heading={t('auth:verify.failedTitle')}
      lead={isMissing ? t('auth:verify.missing') : t('auth:verify.invalid')}
    >
      <div className="grid gap-2">
        <h2 className="font-semibold">{t('auth:verify.causes')}</h2>
        <ul className="list-disc pl-5 text-ink-soft">
          <li>{t('auth:verify.causeExpired')}</li>
          <li>{t('auth:verify.causeUsed')}</li>
          <li>{t('auth:verify.causeDamaged')}</li>
        </ul>
      </div>
      <ButtonLink wide variant="secondary" href="/select-type">
        {t('auth:verify.toRegistration')}
      </ButtonLink>
      <ResendForm named={isMailboxKnown} isMain />
    </AuthPage>
  )
}
