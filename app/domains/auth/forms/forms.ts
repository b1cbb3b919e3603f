import { DIALOG_PASSWORD_MIN, PASSWORD_MIN, USER_TYPES } from 'db/limits/accounts'
import { emailField } from '~/domains/accounts/forms/fields'
import { FORM_ERROR as E } from '~/domains/accounts/forms/form-errors'
import { z } from '~/platform/input/zod'
import { passwordField } from '../passwords/password-field'

// SPEC 5, forms of accounts. Messages are translation keys of `auth`; the page, the dialog and the API share them.

/** With this hidden field a form states that the auth dialog sent it, not the page. */
export const VIA = 'via'
export const VIA_DIALOG = 'dialog'

export const email = emailField(E.email)

/** A password that exists already: any length but none. */
export const givenPassword = passwordField(1, E.passwordRequired)

/** A new password of at least the minimum length. */
export const newPassword = passwordField(PASSWORD_MIN, E.passwordMin)

export const LoginFormSchema = z.object({ email, password: givenPassword })
export const DialogLoginFormSchema = z.object({
  email,
  password: passwordField(DIALOG_PASSWORD_MIN, E.passwordMinDialog),
})

export const SelectTypeFormSchema = z.object({ userType: z.enum(USER_TYPES, E.selectType) })

export const ForgotPasswordFormSchema = z.object({ email: emailField(E.emailForgot) })

/** The password of the account, required again before sensitive changes. */
export const ConfirmPasswordFormSchema = z.object({ password: givenPassword })
