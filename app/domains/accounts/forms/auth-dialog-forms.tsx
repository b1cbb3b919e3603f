import { useTranslation } from 'react-i18next'
import { BotCheckFields, useRecaptcha } from '~/domains/accounts/bot-check/bot-check'
import { withRedirectTo } from '~/domains/accounts/redirect-to'
import { Anchor } from '~/ui/anchor'
import { useHere } from '~/ui/frame/here'
import { Kept, type KeptContentProps } from '~/ui/kept'
import { LoginForm } from './login-form'
import { RegisterForm } from './register-form'

/** SPEC 5 "Auth dialog login", as it stands beneath every page of a visitor. */
export function DialogLogin() {
  return <Kept content={LoginInside} of={JSON.stringify(useRecaptcha())} holes={[useHere()]} />
}

/** SPEC 5 "Auth dialog register". */
export function DialogRegister() {
  return <Kept content={RegisterInside} of={JSON.stringify(useRecaptcha())} holes={[useHere()]} />
}

function LoginInside({ of, holes: [here = '/'] }: KeptContentProps) {
  const botCheck = <BotCheckFields action="login" recaptcha={JSON.parse(of)} />
  return <LoginForm inDialog redirectTo={here} botCheck={botCheck} />
}

function RegisterInside({ of, holes: [here = '/'] }: KeptContentProps) {
  const botCheck = <BotCheckFields action="register" recaptcha={JSON.parse(of)} />
  return <RegisterForm kind="dialog" redirectTo={here} idPrefix="auth-register" botCheck={botCheck} />
}
