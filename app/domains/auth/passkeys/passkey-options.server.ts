import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { db } from '~/platform/db.server'
import { newChallenge } from './challenge.server'
import { passkeysOf } from './passkeys.server'
import { relyingParty } from './relying-party.server'

// Fingerprint, face or PIN, not only a touch: user verification makes a passkey two factors in one.
const USER_VERIFICATION = 'required'

/** Options to sign in to any account: the authenticator selects it. `cookie` is the Set-Cookie value that stores the challenge. */
export async function signInOptions() {
  const { challenge, cookie } = await newChallenge({ purpose: 'sign-in', userId: null })
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().rpID,
    challenge,
    userVerification: USER_VERIFICATION,
  })
  return { options, cookie }
}

/** Options to confirm one's identity, by one of the account's own passkeys. */
export async function confirmOptions(userId: string) {
  const { challenge, cookie } = await newChallenge({ purpose: 'confirm', userId })
  const own = await passkeysOf(userId)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().rpID,
    challenge,
    userVerification: USER_VERIFICATION,
    allowCredentials: own.map(({ id, transports }) => ({ id, transports })),
  })
  return { options, cookie }
}

/** Options to add a discoverable passkey, and no second one on the same device. */
export async function addOptions(userId: string) {
  const { rpID, rpName } = relyingParty()
  const [user] = await db
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(users.id, userId))
  const { challenge, cookie } = await newChallenge({ purpose: 'add', userId })
  const own = await passkeysOf(userId)
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new TextEncoder().encode(userId),
    userName: user?.email ?? '',
    userDisplayName: user?.firstName,
    challenge,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
    excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
  })
  return { options, cookie }
}
