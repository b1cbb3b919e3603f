import { randomBytes } from 'node:crypto'
import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '~/platform/database/db.server'
import { signedCookie } from '~/platform/http/cookies.server'
import { consumeToken } from '~/platform/secrets/consumed-tokens.server'
import { env } from '~/platform/settings/env.server'
import { now } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'
import { PASSKEY_PURPOSES, type PasskeyPurpose } from './forms'
import { passkeysOf } from './passkeys.server'

/** The WebAuthn relying party: passkeys are bound to the host of APP_URL, and work nowhere else. */
export function relyingParty(): { rpID: string; rpName: string; origin: string } {
  const { appUrl, appName } = env()
  const { hostname, origin } = new URL(appUrl)
  return { rpID: hostname, rpName: appName, origin }
}

const CHALLENGE_LIFETIME = minutes(5)
const CHALLENGE_BYTES = 32

const Challenge = z.object({
  challenge: z.string(),
  purpose: z.enum(PASSKEY_PURPOSES),
  userId: z.uuid().nullable(),
  expire: z.iso.datetime(),
})

/** Purpose and account of a challenge; at login the account is not known yet, so null. */
type ChallengeScope = { purpose: PasskeyPurpose; userId: string | null }

/** A new challenge for an authenticator to sign, valid for five minutes; `cookie` is the Set-Cookie value that stores it. */
async function newChallenge(
  scope: ChallengeScope,
): Promise<{ challenge: Uint8Array<ArrayBuffer>; cookie: string }> {
  const bytes = new Uint8Array(randomBytes(CHALLENGE_BYTES))
  const remembered: z.infer<typeof Challenge> = {
    ...scope,
    challenge: Buffer.from(bytes).toString('base64url'),
    expire: new Date(now().getTime() + CHALLENGE_LIFETIME).toISOString(),
  }
  return { challenge: bytes, cookie: await cookie().serialize(remembered) }
}

/**
 * Consumes the challenge of this browser for that purpose and account, and returns it (base64url). Null if it is missing, expired or used.
 */
export async function consumeChallenge(request: Request, scope: ChallengeScope): Promise<string | null> {
  const read = Challenge.safeParse(await cookie().parse(request.headers.get('cookie')))
  if (!read.success) return null
  const { challenge, purpose, userId } = read.data
  const expire = new Date(read.data.expire)
  if (purpose !== scope.purpose || userId !== scope.userId || expire <= now()) return null
  return (await consumeToken(`passkey:${challenge}`, expire)) ? challenge : null
}

const cookie = () => signedCookie('passkey-challenge', CHALLENGE_LIFETIME / seconds(1))

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

/** Options to confirm one's identity, or to unlock a device, by one of the account's own passkeys. */
export async function confirmOptions(userId: string, purpose: 'confirm' | 'unlock' = 'confirm') {
  const { challenge, cookie } = await newChallenge({ purpose, userId })
  const own = await passkeysOf(userId)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().rpID,
    challenge,
    userVerification: USER_VERIFICATION,
    allowCredentials: own.map(({ id, transports }) => ({ id, transports })),
  })
  return { options, cookie }
}

/** Options to add a discoverable passkey; a device that has one of the account's gets no second. */
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
