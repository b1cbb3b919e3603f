import type { TFunction } from 'i18next'
import { PROOF, RECAPTCHA_TOKEN } from '~/domains/accounts/form-drafts/draft-fields'
import { FORM_ERROR as E, formErrorText } from '~/domains/accounts/forms/form-errors'
import { z } from '~/platform/input/zod'
import { ForgotPasswordFormSchema, newPassword } from '../forms/forms'
import { tooManyText } from '../mfa/code'
import type { ResetRefusal } from './reset-password.server'

/** Any text: `resetPassword` checks the token, and a damaged one has an error of its own there. */
const token = z.string({ error: E.token }).min(1, E.token)

/** SPEC 7, POST /api/auth/forgot-password. The reCAPTCHA token is required if reCAPTCHA is configured. */
export const ForgotPasswordCall = ForgotPasswordFormSchema.extend({
  [RECAPTCHA_TOKEN]: z.string().optional(),
  [PROOF]: z.string().optional(),
})

/** SPEC 7, POST /api/auth/reset-password. `code` is the second factor, if the account requires one. */
export const ResetPasswordCall = z.object({
  token,
  password: newPassword,
  code: z.string().max(100).optional(),
})

/** The name and the values of the buttons that do something else than setting the password. */
export const RESET_INTENT = 'intent'
export const LOST_FACTOR = 'lost-factor'
export const REMOVE_PASSKEY = 'remove-passkey'
export const REMOVE_FACTOR = 'remove-factor'

/** SPEC 5 "Reset password", the page. */
export const ResetPasswordFormSchema = ResetPasswordCall.extend({
  confirmPassword: z.string().default(''),
}).refine((form) => form.password === form.confirmPassword, {
  path: ['confirmPassword'],
  error: E.passwordMismatch,
})

/** Why no password was set, in the reader's language (SPEC 8 "Reset"). */
export function resetRefusalText(t: TFunction, refused: ResetRefusal): string {
  switch (refused.refusal) {
    case 'invalid-token':
      return t('auth:reset.invalid')
    case 'used-token':
      return t('auth:reset.used')
    case 'weak-password':
      return formErrorText(t, refused.error) ?? t('auth:error.member')
    case 'overloaded':
      return t('account:passwordRefusal.overloaded')
    case 'second-factor-required':
      return t('auth:reset.codeRequired')
    case 'code':
      return t('auth:reset.wrongCode')
    case 'too-many':
      return tooManyText(t, refused.retryAfterS)
  }
}

/** The errors of a refusal that are shown at a field. */
export function resetFieldErrors(refused: ResetRefusal): Record<string, string[]> {
  switch (refused.refusal) {
    case 'weak-password':
      return { password: [refused.error] }
    case 'second-factor-required':
      return { code: [E.resetCodeRequired] }
    case 'code':
      return { code: [E.resetWrongCode] }
    default:
      return {}
  }
}

/** The HTTP status of each refusal. */
export const RESET_REFUSAL_STATUS = {
  'invalid-token': 400,
  'used-token': 409,
  'weak-password': 400,
  overloaded: 503,
  'second-factor-required': 401,
  code: 401,
  'too-many': 429,
} as const

/** The error code of a refusal in the API. For a wrong second factor it is the same as at login. */
export function resetRefusalCode({ refusal }: ResetRefusal): string {
  return refusal === 'code' ? 'second-factor' : refusal
}
