import type { TFunction } from 'i18next'
import { FORM_ERROR, formErrorText } from '~/domains/accounts/forms/form-errors'
import { minutes, seconds } from '~/platform/time/durations'
import type { NewEmailRefusal } from './change-email.server'
import type { ChangePasswordRefusal } from './change-password.server'

/** Why a new address was refused, in the reader's language. */
export function newEmailRefusalText(t: TFunction, refused: NewEmailRefusal): string {
  return refused.refusal === 'same-email'
    ? t('account:email.same')
    : t('account:email.tooMany', { count: waitMinutes(refused.retryAfterS) })
}

/** Why a password was refused or not changed, in the reader's language. */
export function passwordRefusalText(t: TFunction, refused: ChangePasswordRefusal): string {
  switch (refused.refusal) {
    case 'wrong-password':
      return t('account:passwordRefusal.wrong')
    case 'too-many':
      return t('account:passwordRefusal.tooMany', { count: waitMinutes(refused.retryAfterS) })
    case 'overloaded':
      return t('account:passwordRefusal.overloaded')
    case 'weak-password':
      return formErrorText(t, refused.error) ?? t('auth:error.member')
  }
}

/** The errors that stand at a field: `current` holds the password of the account, `next` the new one. */
export function passwordFieldErrors(
  refused: { refusal: string; error?: string },
  { current, next }: { current: string; next?: string },
): Record<string, string[]> {
  if (refused.refusal === 'wrong-password') return { [current]: [FORM_ERROR.wrongPassword] }
  return next && refused.error ? { [next]: [refused.error] } : {}
}

/** The HTTP status that goes with a refusal. Not 401: who asks is signed in. */
export const PASSWORD_REFUSAL_STATUS = {
  'wrong-password': 403,
  'too-many': 429,
  overloaded: 503,
  'weak-password': 400,
} as const

/** Whole minutes, as in the texts. */
function waitMinutes(retryAfterS: number): number {
  return Math.ceil(seconds(retryAfterS) / minutes(1))
}
