import {
  DIALOG_PASSWORD_MIN,
  EMAIL_MAX,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USER_TYPES,
} from 'db/limits/accounts'
import { z } from 'zod'
import { canonicalEmail } from './email'
import { FORM_ERROR as E } from './form-errors'

/** SPEC 5, forms of accounts. Messages are translation keys of `auth`; the page, the dialog and the API share them. */

export const email = z
  .string({ error: E.email })
  .max(EMAIL_MAX * 2, E.email)
  .transform(canonicalEmail)
  .pipe(z.email(E.email).max(EMAIL_MAX, E.email))

export const givenPassword = z
  .string({ error: E.passwordRequired })
  .min(1, E.passwordRequired)
  .max(PASSWORD_MAX, E.passwordTooLong)

const dialogPassword = z
  .string({ error: E.passwordMinDialog })
  .min(DIALOG_PASSWORD_MIN, E.passwordMinDialog)
  .max(PASSWORD_MAX, E.passwordTooLong)

/** A new password: below six the dialog's own text, below eight the rule of the house. */
export const newPassword = z
  .string({ error: E.passwordMin })
  .min(PASSWORD_MIN, E.passwordMin)
  .max(PASSWORD_MAX, E.passwordTooLong)

const userType = z.enum(USER_TYPES, E.userType)
const firstName = z.string({ error: E.username }).trim().min(1, E.username).max(NAME_MAX, E.usernameTooLong)

/** By this hidden field the auth dialog says that it, and not the page, has sent the form. */
export const VIA = 'via'
export const VIA_DIALOG = 'dialog'

export const LoginForm = z.object({ email, password: givenPassword })
export const DialogLoginForm = z.object({ email, password: dialogPassword })

export const SelectTypeForm = z.object({ userType: z.enum(USER_TYPES, E.selectType) })

const samePasswords = <T extends { password: string; confirmPassword: string }>(form: T) =>
  form.password === form.confirmPassword
const MISMATCH = { path: ['confirmPassword'], error: E.passwordMismatch }

export const RegisterForm = z
  .object({
    email,
    password: newPassword,
    confirmPassword: z.string(E.passwordMismatch),
    firstName,
    userType,
  })
  .refine(samePasswords, MISMATCH)

export const DialogRegisterForm = z
  .object({
    email,
    password: dialogPassword.pipe(newPassword),
    confirmPassword: z.string(E.passwordMismatch),
    firstName,
    lastName: z.string().trim().max(NAME_MAX, E.usernameTooLong).optional(),
    userType,
    terms: z.literal('on', E.terms),
  })
  .refine(samePasswords, MISMATCH)

export const ForgotPasswordForm = z.object({
  email: z
    .string({ error: E.emailForgot })
    .max(EMAIL_MAX * 2, E.emailForgot)
    .transform(canonicalEmail)
    .pipe(z.email(E.emailForgot).max(EMAIL_MAX, E.emailForgot)),
})
