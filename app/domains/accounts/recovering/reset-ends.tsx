import { useTranslation } from 'react-i18next'
import { AuthPage } from '~/domains/accounts/forms/auth-page'
import { ButtonLink } from '~/ui/button'
import { Notice } from '~/ui/notice'

/** SPEC 2 "Reset password", without a token: 'Ungültiger Link'. */
export function NoResetLink() {
  const { t } = useTranslation()
  return (
    <AuthPage heading={t('auth:reset.invalidTitle')} lead={t('auth:reset.missing')}>
      <ButtonLink wide href="/forgot-password">
        {t('auth:reset.request')}
      </ButtonLink>
    </AuthPage>
  )
}

/** SPEC 2 "Reset password", done. Nobody is signed in by it. */
export function ResetDone() {
  const { t } = useTranslation()
  return (
    <AuthPage heading={t('auth:reset.doneTitle')}>
      <Notice tone="success" title={t('auth:reset.success')}>
        {t('auth:reset.done')}
      </Notice>
      <ButtonLink wide href="/api/login" reload>
        {t('auth:reset.signIn')}
      </ButtonLink>
    </AuthPage>
  )
}
