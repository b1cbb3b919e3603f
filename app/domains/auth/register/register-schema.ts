import { DIALOG_PASSWORD_MIN, USER_TYPES } from 'db/limits/accounts'
import { FORM_ERROR as E } from '~/domains/accounts/forms/form-errors'
import { firstName, lastName } from '~/domains/accounts/forms/names'
import { email, newPassword } from '~/domains/auth/forms/forms'
import { passwordField } from '~/domains/auth/passwords/password-field'
import { z } from '~/platform/zod'

const userType = z.enum(USER_TYPES, E.userType)

/** SPEC 7, POST /api/auth/register; page and dialog have the same fields, some of them repeated. */
export const RegisterCall = z.object({
  email,
  password: newPassword,
  firstName,
  lastName,
  userType: userType.default('trans'),
  recaptchaToken: z.string().optional(),
  altcha: z.string().optional(),
})
export type Registration = Omit<z.output<typeof RegisterCall>, 'recaptchaToken' | 'altcha'>

const asked = RegisterCall.omit({ recaptchaToken: true, altcha: true })
const confirmPassword = z.string(E.passwordMismatch)
const sameTwice = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword
const MISMATCH = { path: ['confirmPassword'], error: E.passwordMismatch }

/** SPEC 5 "Register (page and schema)". */
export const RegisterForm = asked.extend({ confirmPassword }).refine(sameTwice, MISMATCH)

/** A new registration of a proved address (DECISIONS "Registering twice"): all fields but the address. */
export const RestartRegistrationForm = asked
  .omit({ email: true })
  .extend({ confirmPassword })
  .refine(sameTwice, MISMATCH)

/** SPEC 5 "Auth dialog register": below six the dialog's own text, below eight the general rule. */
export const DialogRegisterForm = asked
  .extend({
    password: passwordField(DIALOG_PASSWORD_MIN, E.passwordMinDialog).pipe(newPassword),
    userType,
    confirmPassword,
    terms: z.literal('on', E.terms),
  })
  .refine(sameTwice, MISMATCH)
