import type { TFunction } from 'i18next'
import { formErrorText } from '~/domains/accounts/forms/form-errors'
import type { ResetRefusal } from './reset-password.server'

/** Why no password was set, in the reader's words (SPEC 8 "Reset"). */
export function resetRefusalText(t: TFunction, refused: ResetRefusal): string {
  switch (refused.refusal) {
    case 'invalid-token':
      return t('auth:reset.invalid')
    case 'used-token':
      return t('auth:reset.used')
    case 'weak-password':
      return formErrorText(t, refused.error) ?? t('auth:error.member')
    case 'overloaded':
      return t('account:passwordRefusal.overloaded')
  }
}

/** The HTTP status that goes with a refusal. */
export const RESET_REFUSAL_STATUS = {
  'invalid-token': 400,
  'used-token': 409,
  'weak-password': 400,
  overloaded: 503,
} as const
