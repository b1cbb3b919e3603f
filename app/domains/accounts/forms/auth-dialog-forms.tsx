import { useHere } from '~/ui/frame/here'
import { LoginForm } from './login-form'
import { RegisterForm } from './register-form'

/** SPEC 5 "Auth dialog login", as it stands beneath every page of a visitor. */
export function DialogLogin() {
  return <LoginForm inDialog redirectTo={useHere()} />
}

/** SPEC 5 "Auth dialog register". */
export function DialogRegister() {
  return <RegisterForm kind="dialog" redirectTo={useHere()} idPrefix="auth-register" />
}
