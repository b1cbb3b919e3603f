import { useTranslation } from 'react-i18next'
import { AuthPage } from '~/domains/auth/forms/auth-page'
import { Button } from '~/ui/button'

/** One button. It posts to the bare path, so that the token appears in no URL after the first. */
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
