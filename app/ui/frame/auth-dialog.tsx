import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog'
import { LoginForm } from './login-form'
import { RegisterForm } from './register-form'

/** The dialog "auth" of SPEC 2 and 5: two tabs made of radio buttons, so that they change without a script. */
export function AuthDialog({ redirectTo }: { redirectTo: string }) {
  const { t } = useTranslation()
  return (
    <Dialog id="auth" title={t('authDialog.title')}>
      <div className="tabs">
        <fieldset className="tab-list">
          <legend className="sr-only">{t('authDialog.tabs')}</legend>
          <label>
            <input type="radio" name="auth-tab" value="login" defaultChecked />
            {t('authDialog.login')}
          </label>
          <label>
            <input type="radio" name="auth-tab" value="register" />
            {t('authDialog.register')}
          </label>
        </fieldset>
        <div className="tab-login">
          <LoginForm redirectTo={redirectTo} />
        </div>
        <div className="tab-register">
          <RegisterForm redirectTo={redirectTo} />
        </div>
      </div>
    </Dialog>
  )
}
