import { useTranslation } from 'react-i18next'
import { withRedirectTo } from '~/domains/accounts/redirect-to'
import { AuthPage } from '~/domains/auth/forms/auth-page'
import { ButtonLink } from '~/ui/button'
import type { ConfirmRefusal } from './confirm-email.server'

/** The link is valid only for the account that requested it. */
export function SignInFirst({ token }: { token: string }) {
  const { t } = useTranslation()
  const here = `/confirm-email?${new URLSearchParams({ token })}`
  return (
    <AuthPage heading={t('account:confirm.title')} lead={t('account:confirm.signIn')}>
      <ButtonLink wide href={withRedirectTo('/login', here)}>
        {t('account:confirm.toSignIn')}
      </ButtonLink>
    </AuthPage>
  )
}

export function Confirmed({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <AuthPage
      heading={t('account:confirm.doneTitle')}
      lead={<span className="break-words">{t('account:confirm.done', { email })}</span>}
    >
      <ButtonLink wide href="/settings/security">
        {t('account:confirm.toSecurity')}
      </ButtonLink>
    </AuthPage>
  )
}

export function NotConfirmed({ refused }: { refused: ConfirmRefusal }) {
  const { t } = useTranslation()
  const why = refused.refusal === 'taken' ? t('account:confirm.taken') : t('account:confirm.invalid')
  return (
    <AuthPage heading={t('account:confirm.failedTitle')} lead={why}>
      <ButtonLink wide href="/settings/security/email">
        {t('account:confirm.again')}
      </ButtonLink>
    </AuthPage>
  )
}
