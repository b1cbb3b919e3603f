import type { TFunction } from 'i18next'
import { FORM_ERROR, formErrorText } from '~/domains/accounts/forms/form-errors'
import { tooManyText } from '~/domains/auth/mfa/refusal-text'
import type { ResetRefusal } from './reset-password.server'

/** Why no password was set, in the reader's language (SPEC 8 "Reset"). */
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
    case 'second-factor-required':
      return t('auth:reset.codeRequired')
    case 'code':
      return t('auth:reset.wrongCode')
    case 'too-many':
      return tooManyText(t, refused.retryAfterS)
  }
}

/** The errors that stand at a field. */
export function resetFieldErrors(refused: ResetRefusal): Record<string, string[]> {
  switch (refused.refusal) {
    case 'weak-password':
      return { password: [refused.error] }
    case 'second-factor-required':
      return { code: [FORM_ERROR.resetCodeRequired] }
    case 'code':
      return { code: [FORM_ERROR.resetWrongCode] }
    default:
      return {}
  }
}

/** The HTTP status that goes with a refusal. */
export const RESET_REFUSAL_STATUS = {
  'invalid-token': 400,
  'used-token': 409,
  'weak-password': 400,
  overloaded: 503,
  'second-factor-required': 401,
  code: 401,
  'too-many': 429,
} as const

/** The error code of the API: that of a wrong second factor is the same as at login. */
export function resetRefusalCode({ refusal }: ResetRefusal): string {
  return refusal === 'code' ? 'second-factor' : refusal
}
