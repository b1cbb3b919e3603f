import { PASSWORD_MIN } from 'db/limits/accounts'
import { FORM_ERROR as E } from '~/domains/accounts/forms/form-errors'
import { email, givenPassword } from '~/domains/auth/forms/forms'
import { passwordField } from '~/domains/auth/passwords/password-field'
import { z } from '~/platform/input/zod'

const newPassword = passwordField(PASSWORD_MIN, E.newPasswordMin)

const isAnother = (form: { currentPassword: string; newPassword: string }) =>
  form.newPassword !== form.currentPassword
const ANOTHER = { path: ['newPassword'], error: E.newPasswordSame }

/** SPEC 7, PUT /api/auth/change-password. */
export const ChangePasswordCall = z
  .object({ currentPassword: givenPassword, newPassword })
  .refine(isAnother, ANOTHER)

/** SPEC 5 "Change password", the page. */
export const ChangePasswordFormSchema = z
  .object({ currentPassword: givenPassword, newPassword, confirmPassword: z.string().default('') })
  .refine(isAnother, ANOTHER)
  .refine((form) => form.newPassword === form.confirmPassword, {
    path: ['confirmPassword'],
    error: E.newPasswordMismatch,
  })

export const NewEmailFormSchema = z.object({ email })
