import type { TFunction } from 'i18next'
import type { NewEmailRefusal } from './change-email.server'
import { waitMinutes } from './password-refusal-text'

/** Why a new address was refused, in the reader's language. */
export function newEmailRefusalText(t: TFunction, refused: NewEmailRefusal): string {
  return refused.refusal === 'same-email'
    ? t('account:email.same')
    : t('account:email.tooMany', { count: waitMinutes(refused.retryAfterS) })
}
