import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { PROOF } from '~/domains/accounts/forms/check-fields'
import { LoginForm } from '~/domains/auth/forms/forms'
import { type SignIn, signIn } from './login.server'

/**
 * Signs in with the form a request carries. The body must still be unread, so whoever wants to look at the form first
 * reads a clone. The form has been checked by then: one that was not is a wrong password like any other.
 */
export function signInByForm({ request, ip }: { request: Request; ip: string }): Promise<SignIn> {
  // One a request: the strategy's callback is told nothing but the form, and the limits need the reader's place.
  const authenticator = new Authenticator<SignIn>()
  authenticator.use(
    new FormStrategy(async ({ form }) => {
      const given = LoginForm.safeParse({ email: form.get('email'), password: form.get('password') })
      const proof = String(form.get(PROOF) ?? '')
      return given.success ? signIn({ ...given.data, request, ip, proof }) : { refusal: 'credentials' }
    }),
    'form',
  )
  return authenticator.authenticate('form', request)
}
