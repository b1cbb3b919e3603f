import { DIALOG_PASSWORD_MIN, USER_TYPES } from 'db/limits/accounts'
import type { TFunction } from 'i18next'
import { firstName, lastName } from '~/domains/accounts/forms/fields'
import { FORM_ERROR as E } from '~/domains/accounts/forms/form-errors'
import { z } from '~/platform/input/zod'
import { passwordRefusalText } from '../credentials/refusal-text'
import { email, givenPassword, newPassword } from '../forms/forms'
import { passwordField } from '../passwords/password-field'
import type { VerifyRefusal } from './verify-email.server'

const userType = z.enum(USER_TYPES, E.userType)

/** SPEC 7, POST /api/auth/register. The forms of the page and the dialog have these fields and repeat the password. */
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

const { shape } = RegisterCall
// In the order of the form: the summary lists the errors so, and its first link leads to the first field that is wrong.
const formFields = z.object({
  userType: shape.userType,
  firstName: shape.firstName,
  lastName: shape.lastName,
  email: shape.email,
  password: shape.password,
})
// Defaults to an empty text, so that a form without both passwords reports only the missing password.
const confirmPassword = z.string().default('')
const passwordsMatch = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword
const MISMATCH = { path: ['confirmPassword'], error: E.passwordMismatch }

/** SPEC 5 "Register (page and schema)". */
export const RegisterFormSchema = formFields.extend({ confirmPassword }).refine(passwordsMatch, MISMATCH)

/** A new registration of a proved address (DECISIONS "Registering twice"): all fields but the address. */
export const RestartRegistrationFormSchema = formFields
  .omit({ email: true })
  .extend({ confirmPassword })
  .refine(passwordsMatch, MISMATCH)

/** SPEC 5 "Auth dialog register": below six characters the password is refused with a text of the dialog, below eight with the general one. */
export const DialogRegisterFormSchema = formFields
  .extend({
    password: passwordField(DIALOG_PASSWORD_MIN, E.passwordMinDialog).pipe(newPassword),
    userType,
    confirmPassword,
    terms: z.literal('on', E.terms),
  })
  .refine(passwordsMatch, MISMATCH)

export const ResendFormSchema = z.object({ email })

/**
 * SPEC 7, POST /api/auth/resend-verification: without a body for the signed-in account, else with address or token (DECISIONS "Signed in,
 * signed out").
 */
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

/** What every form of the verification page sends. */
export const VerifyEmailFormSchema = z.object({ token })

/** The form of the verification page that asks for the password. */
export const VerifyByPasswordFormSchema = z.object({ token, password: givenPassword })

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

type FieldErrors = Partial<Record<VerifyRefusal['refusal'], string>>

/** The error at the password field, for refusals that concern the password of a registration. */
export const VERIFY_FIELD_ERROR: FieldErrors = {
  'password-required': E.verifyPasswordRequired,
  'wrong-password': E.verifyWrongPassword,
}

/** The error at the password field for an account that was in use, whose password may be another one than that of its registration. */
export const ACCOUNT_FIELD_ERROR: FieldErrors = {
  'password-required': E.passwordRequired,
  'wrong-password': E.wrongPassword,
}

/** The HTTP status that goes with a refusal. */
export const VERIFY_REFUSAL_STATUS = {
  'invalid-token': 400,
  'password-required': 401,
  'wrong-password': 401,
  'too-many': 429,
  overloaded: 503,
} as const
