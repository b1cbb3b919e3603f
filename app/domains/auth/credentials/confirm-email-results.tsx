import { useTranslation } from 'react-i18next'
import { withRedirectTo } from '~/domains/accounts/redirect-to'
import { Button, ButtonLink } from '~/ui/button'
import { AuthPage } from '../forms/auth-page'
import type { ConfirmRefusal } from './confirm-email.server'

/** A form with one button. Its URL has no token, so that the token is only in the URL of the mailed link. */
export function ConfirmEmailForm({ token }: { token: string }) {
  const { t } = useTranslation()
  return (
    <AuthPage heading={t('account:confirm.title')} lead={t('account:confirm.lead')}>
      <form method="post" action="/confirm-email">
        <input type="hidden" name="token" value={token} />
        <Button wide pendingText={t('account:confirm.pending')}>
          {t('account:confirm.button')}
        </Button>
      </form>
    </AuthPage>
  )
}

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

/** The new address is confirmed. */
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

/** Why a new address could not be confirmed, with the way to try again. */
export function NotConfirmed({ refused }: { refused: ConfirmRefusal }) {
  const { t } = useTranslation()
  const reason = refused.refusal === 'taken' ? t('account:confirm.taken') : t('account:confirm.invalid')
  return (
    <AuthPage heading={t('account:confirm.failedTitle')} lead={reason}>
      <ButtonLink wide href="/settings/security/email">
        {t('account:confirm.again')}
      </ButtonLink>
    </AuthPage>
  )
}
