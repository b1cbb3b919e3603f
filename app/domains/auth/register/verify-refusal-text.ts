import type { TFunction } from 'i18next'
import { passwordRefusalText } from '~/domains/auth/credentials/password-refusal-text'
import type { VerifyRefusal } from './verify-email.server'

/** Why an address was not confirmed, in the reader's language (SPEC 8 "Verify"). */
export function verifyRefusalText(t: TFunction, refused: VerifyRefusal): string {
  switch (refused.refusal) {
    case 'invalid-token':
      return t('auth:verify.invalid')
    case 'password-required':
      return t('auth:verify.passwordRequired')
    case 'wrong-password':
      return t('auth:verify.wrongPassword')
    default:
      return passwordRefusalText(t, refused)
  }
}

/** The HTTP status of a refusal. */
export const VERIFY_REFUSAL_STATUS = {
  'invalid-token': 400,
  'password-required': 401,
  'wrong-password': 401,
  'too-many': 429,
  overloaded: 503,
} as const
