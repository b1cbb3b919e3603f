import { DELETE_WORD } from 'db/limits/accounts'
import type { TFunction } from 'i18next'
import { FORM_ERROR as E } from '~/domains/accounts/forms/form-errors'
import { PASSWORD_REFUSAL_STATUS, passwordRefusalText } from '~/domains/auth/credentials/refusal-text'
import { passwordField } from '~/domains/auth/passwords/password-field'
import { z } from '~/platform/input/zod'
import type { DeletionRefusal } from './delete-account.server'

/** Why an account was not deleted, in the reader's language. */
export function deletionRefusalText(t: TFunction, refused: DeletionRefusal): string {
  return refused.refusal === 'is-admin' ? t('account:delete.isAdmin') : passwordRefusalText(t, refused)
}

/** The HTTP status of a refusal. */
export const DELETION_REFUSAL_STATUS = { ...PASSWORD_REFUSAL_STATUS, 'is-admin': 409 } as const

/** SPEC 5 "Delete account": the exact word, and the password. Shared by the page and DELETE /api/auth/delete-account. */
export const DeleteAccountFormSchema = z.object({
  confirmation: z.literal(DELETE_WORD, E.deleteWord),
  password: passwordField(1, E.deletePassword),
})
