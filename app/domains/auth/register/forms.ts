import { DIALOG_PASSWORD_MIN, USER_TYPES } from 'db/limits/accounts'
import type { TFunction } from 'i18next'
import { firstName, lastName } from '~/domains/accounts/forms/fields'
import { FORM_ERROR as E, FORM_ERROR } from '~/domains/accounts/forms/form-errors'
import { z } from '~/platform/input/zod'
import { passwordRefusalText } from '../credentials/refusal-text'
import { email, givenPassword, newPassword } from '../forms/forms'
import { passwordField } from '../passwords/password-field'
import type { VerifyRefusal } from './verify-email.server'

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
// Absent as long as the password is: then only that is missing.
const confirmPassword = z.string().default('')
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

export const ResendForm = z.object({ email })

/** SPEC 7, POST /api/auth/resend-verification: no body, or one of these (DECISIONS "Signed in, signed out"). */
export const ResendCall = z.object({
  email: email.optional(),
  token: z.string().optional(),
  recaptchaToken: z.string().optional(),
  altcha: z.string().optional(),
})

const token = z.string({ error: E.verifyToken }).min(1, E.verifyToken)

/** SPEC 7, POST /api/auth/verify-email. verify-email.server.ts validates the token. */
export const VerifyEmailCall = z.object({
  token,
  password: givenPassword.optional(),
  discard: z.literal(true).optional(),
})

/** What every form of the page sends. */
export const VerifyEmailForm = z.object({ token })

/** The form that asks for the password. */
export const VerifyByPasswordForm = z.object({ token, password: givenPassword })

/** Why an address was not confirmed, in the reader's language (SPEC 8 "Verify"). */
export function verifyRefusalText(t: TFunction, refused: VerifyRefusal): string {
  switch (refused.refusal) {
    case 'invalid-token':
      return t('auth:verify.invalid')
    case 'password-required':
      return t('auth:verify.passwordRequired')
    case 'wrong-password':
      return t('auth:verify.wrongPassword')
    default:
      return passwordRefusalText(t, refused)
  }
}

/** The error that stands at the password field. */
export const VERIFY_FIELD_ERROR: Partial<Record<VerifyRefusal['refusal'], string>> = {
  'password-required': FORM_ERROR.verifyPasswordRequired,
  'wrong-password': FORM_ERROR.verifyWrongPassword,
}

/** The HTTP status that goes with a refusal. */
export const VERIFY_REFUSAL_STATUS = {
  'invalid-token': 400,
  'password-required': 401,
  'wrong-password': 401,
  'too-many': 429,
  overloaded: 503,
} as const
