import { PASSKEYS_MAX } from 'db/limits/security'
import type { TFunction } from 'i18next'
import { tooManyText } from '../mfa/refusal-text'
import type { AddRefusal } from './add-passkey.server'
import type { PasskeyRefusal } from './verify-passkey.server'

/** Why a passkey was refused, in the reader's language. */
export function passkeyRefusalText(t: TFunction, refused: PasskeyRefusal | AddRefusal): string {
  switch (refused.refusal) {
    case 'passkey':
      return t('factors:refusal.passkey')
    case 'passkey-limit':
      return t('factors:refusal.passkeyLimit', { max: PASSKEYS_MAX })
    case 'too-many':
      return tooManyText(t, refused.retryAfterS)
  }
}

export const PASSKEY_REFUSAL_STATUS = { passkey: 401, 'too-many': 429 } as const
export const ADD_REFUSAL_STATUS = { passkey: 400, 'passkey-limit': 409 } as const
