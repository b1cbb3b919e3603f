import { z } from 'zod'
import {
  ADD_REFUSAL_STATUS,
  PASSKEY_REFUSAL_STATUS,
  PasskeyAddCall,
  PasskeyOptionsCall,
  PasskeyProofCall,
} from '~/domains/auth/passkeys/forms'
import { codesByStatus, merged } from '../codes'
import type { Area } from '../operation'
import { OwnUser } from '../person'
import { Message } from '../shared-schemas'

const redirectTo = z.string()

export const PASSKEYS: Area = {
  name: 'Passkeys',
  description:
    'Signing in without a password (WebAuthn, with user verification). First the options with their challenge, then the answer of the authenticator, both from the same browser: the challenge is in a cookie, counts once, and for five minutes.',
  operations: [
    {
      id: 'passkeyOptions',
      method: 'post',
      path: '/api/auth/passkey/options',
      summary: 'Options for the authenticator',
      description:
        '`sign-in` for everybody; `confirm` and `add` with a session, `add` after a proof of the last ten minutes; `unlock` with a locked one.',
      session: 'used',
      whileLocked: true,
      body: { schema: PasskeyOptionsCall, optional: true },
      responses: {
        200: {
          description:
            'PublicKeyCredentialRequestOptionsJSON, or for `add` PublicKeyCredentialCreationOptionsJSON.',
          schema: z.object({ options: z.looseObject({ challenge: z.string() }) }),
          headers: { 'Set-Cookie': 'The challenge, signed.' },
        },
      },
      refusals: { 401: ['unauthorized'], 403: ['proof-required'] },
    },
    {
      id: 'passkeySignIn',
      method: 'post',
      path: '/api/auth/passkey/verify',
      summary: 'Sign in by a passkey',
      description: 'Counts as password and second factor together.',
      body: { schema: PasskeyProofCall },
      responses: {
        200: {
          description:
            'Signed in. For an account that was deleted recently `user` is null, and `redirectTo` leads to restoring it.',
          schema: z.object({ user: OwnUser.nullable(), message: Message.shape.message, redirectTo }),
          headers: { 'Set-Cookie': 'The session.' },
        },
      },
      refusals: merged(codesByStatus(PASSKEY_REFUSAL_STATUS), { 403: ['suspended'] }),
    },
    {
      id: 'passkeyConfirm',
      method: 'post',
      path: '/api/auth/passkey/confirm',
      summary: 'Confirm one’s identity',
      description: 'For ten minutes of this session: what matters asks for it.',
      session: 'needed',
      body: { schema: PasskeyProofCall },
      responses: { 200: { description: 'Noted.', schema: z.object({ redirectTo }) } },
      refusals: codesByStatus(PASSKEY_REFUSAL_STATUS),
    },
    {
      id: 'passkeyUnlock',
      method: 'post',
      path: '/api/auth/passkey/unlock',
      summary: 'Unlock this device',
      description: 'For a session that answers 423: its device is locked. 401 if it is not.',
      session: 'used',
      whileLocked: true,
      body: { schema: PasskeyProofCall },
      responses: { 200: { description: 'Unlocked.', schema: z.object({ redirectTo }) } },
      refusals: merged(codesByStatus(PASSKEY_REFUSAL_STATUS), { 401: ['unauthorized'] }),
    },
    {
      id: 'addPasskey',
      method: 'post',
      path: '/api/auth/passkey/add',
      summary: 'Add a passkey',
      session: 'needed',
      body: { schema: PasskeyAddCall },
      responses: {
        201: { description: 'Added.', schema: z.object({ id: z.string(), name: z.string(), redirectTo }) },
      },
      refusals: merged(codesByStatus(ADD_REFUSAL_STATUS), { 403: ['proof-required'] }),
    },
  ],
}
