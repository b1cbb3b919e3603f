import { PROOF, RECAPTCHA_TOKEN } from '~/domains/accounts/forms/check-fields'
import { FORM_ERROR as E } from '~/domains/accounts/forms/form-errors'
import { ForgotPasswordForm, newPassword } from '~/domains/auth/forms/forms'
import { z } from '~/platform/zod'

/** Any text: the format of a token is checked where it is used, and a damaged one has its own text. */
const token = z.string({ error: E.token }).min(1, E.token)

/** SPEC 7, POST /api/auth/forgot-password. The token is required where reCAPTCHA is set up. */
export const ForgotPasswordCall = ForgotPasswordForm.extend({
  [RECAPTCHA_TOKEN]: z.string().optional(),
  [PROOF]: z.string().optional(),
})

/** SPEC 7, POST /api/auth/reset-password. `code` is the second factor, if the account requires one. */
export const ResetPasswordCall = z.object({
  token,
  password: newPassword,
  code: z.string().max(100).optional(),
})

/** The action of a button beside setting the password. */
export const RESET_INTENT = 'intent'
export const LOST_FACTOR = 'lost-factor'
export const REMOVE_PASSKEY = 'remove-passkey'
export const REMOVE_FACTOR = 'remove-factor'

/** SPEC 5 "Reset password", the page. */
export const ResetPasswordForm = ResetPasswordCall.extend({
  confirmPassword: z.string(E.passwordMismatch),
}).refine((form) => form.password === form.confirmPassword, {
  path: ['confirmPassword'],
  error: E.passwordMismatch,
})
