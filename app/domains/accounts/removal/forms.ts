import { DELETE_WORD, PASSWORD_MAX } from 'db/limits/accounts'
import { z } from 'zod'
import { FORM_ERROR as E } from '~/domains/accounts/forms/form-errors'

/** SPEC 5 "Delete account": the word exactly, and the password. The page and DELETE /api/auth/delete-account share it. */
export const DeleteAccountForm = z.object({
  confirmation: z.literal(DELETE_WORD, E.deleteWord),
  password: z
    .string({ error: E.deletePassword })
    .min(1, E.deletePassword)
    .max(PASSWORD_MAX, E.passwordTooLong),
})
