import { useTranslation } from 'react-i18next'
import { withRedirectTo } from '~/domains/accounts/redirect-to'
import { BotCheckFields, useRecaptcha } from '~/domains/auth/bot-check/bot-check'
import { useHere } from '~/ui/frame/here'
import { CachedFragment, type CachedFragmentContentProps } from '~/ui/markup/cached-fragment'
import { LoginForm } from './login-form'
import { RegisterForm } from './register-form'

/** SPEC 5 "Auth dialog login", as it stands beneath every page of a visitor. */
export function DialogLogin() {
  const here = useHere()
  const page = withRedirectTo('/login', here)
  return (
    <CachedFragment content={LoginInside} of={JSON.stringify(useRecaptcha())} placeholders={[here, page]} />
  )
}

/** SPEC 5 "Auth dialog register". */
export function DialogRegister() {
  return (
    <CachedFragment content={RegisterInside} of={JSON.stringify(useRecaptcha())} placeholders={[useHere()]} />
  )
}

function LoginInside({ of, placeholders: [here = '/', page = '/login'] }: CachedFragmentContentProps) {
  const { t } = useTranslation()
  const botCheck = <BotCheckFields action="login" recaptcha={JSON.parse(of)} />
  // The page has the button: what talks to an authenticator is not on every page.
  const passkey = (
    <a className="link way needs-js mt-1 justify-self-center" href={page}>
      {t('factors:passkey.signIn')}
    </a>
  )
  return <LoginForm inDialog redirectTo={here} botCheck={botCheck} otherWays={passkey} />
}

function RegisterInside({ of, placeholders: [here = '/'] }: CachedFragmentContentProps) {
  const botCheck = <BotCheckFields action="register" recaptcha={JSON.parse(of)} />
  return <RegisterForm kind="dialog" redirectTo={here} idPrefix="auth-register" botCheck={botCheck} />
}
