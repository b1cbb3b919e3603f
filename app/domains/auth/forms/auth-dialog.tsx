import { useTranslation } from 'react-i18next'
import { Dialog } from '~/ui/dialog'
import { CachedFragment } from '~/ui/markup/cached-fragment'
import { DialogLogin, DialogRegister } from './login-form'

const TAB =
  'relative grid min-h-11 place-items-center rounded-full font-semibold text-ink-soft has-checked:bg-accent ' +
  'has-checked:text-accent-ink forced-colors:has-checked:underline has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'
const TAB_INPUT = 'absolute inset-0 cursor-pointer opacity-0'

/** The dialog "auth" of SPEC 2 and 5: two tabs made of radio buttons, which need no script. */
export function AuthDialog() {
  const { t } = useTranslation()
  return (
    <Dialog id="auth" title={t('authDialog.title')}>
      <div className="group/tabs">
        <CachedFragment content={Tabs} />
        <div className="group-has-[[value=register]:checked]/tabs:hidden" data-auth="login">
          <DialogLogin />
        </div>
        <div className="group-has-[[value=login]:checked]/tabs:hidden" data-auth="register">
          <DialogRegister />
        </div>
      </div>
    </Dialog>
  )
}

function Tabs() {
  const { t } = useTranslation()
  return (
    <fieldset className="mb-5 grid grid-cols-2 gap-1 rounded-full bg-canvas p-1 inset-ring inset-ring-line">
      <legend className="sr-only">{t('authDialog.tabs')}</legend>
      <label className={TAB}>
        <input className={TAB_INPUT} type="radio" name="auth-tab" value="login" defaultChecked />
        {t('authDialog.login')}
      </label>
      <label className={TAB}>
        <input className={TAB_INPUT} type="radio" name="auth-tab" value="register" />
        {t('authDialog.register')}
      </label>
    </fieldset>
  )
}
