import { DIALOG_PASSWORD_MIN, EMAIL_MAX, PASSWORD_MAX } from 'db/limits/accounts'
import { useTranslation } from 'react-i18next'
import { Button } from '../button'
import { PasswordField, TextField } from '../field'

/** SPEC 5, "Auth dialog login". Posts to the login page, which shows what the server has to say. */
export function LoginForm({ redirectTo }: { redirectTo: string }) {
  const { t } = useTranslation()
  return (
    <form method="post" action="/login" className="form" data-checked>
      <input type="hidden" name="redirectTo" value={redirectTo} data-redirect-field />
      <input type="hidden" name="via" value="dialog" />
      <TextField
        id="auth-login-email"
        name="email"
        type="email"
        label={t('authDialog.email')}
        autoComplete="username"
        maxLength={EMAIL_MAX}
        required
        invalidText={t('authDialog.invalidEmail')}
      />
      <PasswordField
        id="auth-login-password"
        name="password"
        label={t('authDialog.password')}
        autoComplete="current-password"
        minLength={DIALOG_PASSWORD_MIN}
        maxLength={PASSWORD_MAX}
        required
        invalidText={t('authDialog.shortPassword', { min: DIALOG_PASSWORD_MIN })}
      />
      <Button wide pendingText={t('authDialog.loggingIn')}>
        {t('authDialog.login')}
      </Button>
      <a className="link justify-self-center" href="/forgot-password">
        {t('authDialog.forgot')}
      </a>
    </form>
  )
}
