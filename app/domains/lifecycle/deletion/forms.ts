import { DELETE_WORD } from 'db/limits/accounts'
import { FORM_ERROR as E } from '~/domains/accounts/forms/form-errors'
import { passwordField } from '~/domains/auth/passwords/password-field'
import { z } from '~/platform/zod'

/** SPEC 5 "Delete account": the exact word, and the password. Shared by the page and DELETE /api/auth/delete-account. */
export const DeleteAccountForm = z.object({
  confirmation: z.literal(DELETE_WORD, E.deleteWord),
  password: passwordField(1, E.deletePassword),
})
