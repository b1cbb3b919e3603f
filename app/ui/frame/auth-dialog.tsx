import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog'

/** The contents of the two tabs, passed in because the forms belong to a domain. */
export type AuthForms = { login: ReactNode; register: ReactNode }

/** The dialog "auth" of SPEC 2 and 5: two tabs made of radio buttons, which need no script. */
export function AuthDialog({ login, register }: AuthForms) {
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
        <div className="tab-login">{login}</div>
        <div className="tab-register">{register}</div>
      </div>
    </Dialog>
  )
}
