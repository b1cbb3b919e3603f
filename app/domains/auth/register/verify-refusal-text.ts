import type { TFunction } from 'i18next'
import { FORM_ERROR } from '~/domains/accounts/forms/form-errors'
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

/** The error that stands at the password field. */
export const VERIFY_FIELD_ERROR: Partial<Record<VerifyRefusal['refusal'], string>> = {
  'password-required': FORM_ERROR.verifyPasswordRequired,
  'wrong-password': FORM_ERROR.verifyWrongPassword,
}

/** The HTTP status that goes with a refusal. */
export const VERIFY_REFUSAL_STATUS = {
  'invalid-token': 400,
  'password-required': 401,
  'wrong-password': 401,
  'too-many': 429,
  overloaded: 503,
} as const
