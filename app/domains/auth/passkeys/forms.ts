import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from 'db/limits/security'
import type { TFunction } from 'i18next'
import { boundedArray } from '~/platform/input/bounded'
import { z } from '~/platform/input/zod'
import { composed } from '~/platform/text/plain-text'
import { tooManyText } from '../mfa/code'
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

/** The purposes of a passkey challenge: to sign in, to confirm one's identity, to add a passkey, to unlock a device. */
export const PASSKEY_PURPOSES = ['sign-in', 'confirm', 'add', 'unlock'] as const
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number]

/** Longer than any value of an authenticator's response: the server requests no attestation. */
const BASE64URL_MAX_LENGTH = 8192
const base64url = z
  .string()
  .max(BASE64URL_MAX_LENGTH)
  .regex(/^[\w-]+$/)

const transports = boundedArray(z.string().max(32), 10)
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
}

/** The authenticator's response to a challenge (WebAuthn Level 3, AuthenticationResponseJSON). */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})

/** The authenticator's response when a passkey is added (RegistrationResponseJSON). */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: transports.optional().catch(undefined),
  }),
})

export type Assertion = z.infer<typeof assertion>
export type Attestation = z.infer<typeof attestation>

/** A name chosen by the owner. */
export const passkeyName = z.string().trim().overwrite(composed).min(1).max(PASSKEY_NAME_MAX)

/** The form that gives a passkey another name. */
export const RenamePasskeyFormSchema = z.object({ id: z.string(), name: passkeyName })

export const PasskeyOptionsCall = z.object({ purpose: z.enum(PASSKEY_PURPOSES).default('sign-in') })
/** `redirectTo` is the next page: a path of this site. */
export const PasskeyProofCall = z.object({ response: assertion, redirectTo: z.string().max(2000).optional() })
export const PasskeyAddCall = z.object({ response: attestation, name: z.string().max(1000).optional() })
