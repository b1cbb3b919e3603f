import { DELETE_WORD } from 'db/limits/accounts'
import { FORM_ERROR as E } from '~/domains/accounts/forms/form-errors'
import { passwordField } from '~/domains/auth/passwords/password-field'
import { z } from '~/platform/zod'

/** SPEC 5 "Delete account": the word exactly, and the password. The page and DELETE /api/auth/delete-account share it. */
export const DeleteAccountForm = z.object({
  confirmation: z.literal(DELETE_WORD, E.deleteWord),
  password: passwordField(1, E.deletePassword),
})
