import type { TFunction } from 'i18next'
import { PASSWORD_REFUSAL_STATUS, passwordRefusalText } from '~/domains/auth/credentials/refusal-text'
import type { DeletionRefusal } from './delete-account.server'

/** Why an account was not deleted, in the reader's language. */
export function deletionRefusalText(t: TFunction, refused: DeletionRefusal): string {
  return refused.refusal === 'is-admin' ? t('account:delete.isAdmin') : passwordRefusalText(t, refused)
}

/** The HTTP status of a refusal. */
export const DELETION_REFUSAL_STATUS = { ...PASSWORD_REFUSAL_STATUS, 'is-admin': 409 } as const
