import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import { users } from 'db/schema/accounts'
import { passkeys } from 'db/schema/security'
import { and, eq, lt } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { networkLimitFor } from '~/platform/http/limits/limits.server'
import { networkOf } from '~/platform/http/limits/network'
import { now } from '~/platform/time/clock.server'
import { completeLogin } from '../login/complete-login.server'
import { deviceOf } from '../login/known-devices.server'
import { canSignIn, SIGN_IN_COLUMNS, type SignInRefusal, suspensionRefusal } from '../login/login.server'
import { savePendingLogin } from '../login/pending-login.server'
import { passwordFingerprint } from '../passwords/passwords.server'
import type { Assertion } from './forms'
import { consumeChallenge, relyingParty } from './passkey-options.server'

/** Why a passkey was refused; the texts are `factors:refusal.*`. */
export type PasskeyRefusal =
  /** Unknown, removed, foreign, replayed, expired, another site's, or a copy of the key, without distinction. */
  { refusal: 'passkey' } | { refusal: 'too-many'; retryAfterS: number }

/**
 * Returns the owner of the passkey that answered the challenge of this request's cookie (WebAuthn with user verification: it counts as
 * password and second factor together). `owner` is the required owner; null accepts any, to sign in. Counted per network, or per owner of
 * the browser. `ip` as `context.ip`.
 */
export async function checkPasskey({
  response,
  owner,
  purpose = owner === null ? 'sign-in' : 'confirm',
  request,
  ip,
}: {
  response: Assertion
  owner: string | null
  /** What the challenge was made for: one for the lock page confirms nothing else, and the other way round. */
  purpose?: 'sign-in' | 'confirm' | 'unlock'
  request: Request
  ip: string
}): Promise<{ userId: string; passkeyId: string } | PasskeyRefusal> {
  // By the owner of a known browser, so that others in the same network do not use up its tries.
  const device = await deviceOf(request)
  const client = device ? `owner ${device.owner}` : networkOf(ip)
  const reached = await networkLimitFor('codeNetwork').consume(client)
  if (reached) return { refusal: 'too-many', ...reached }
  const challenge = await consumeChallenge(request, { purpose, userId: owner })
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.id, response.id))
  if (!challenge || !passkey || !belongs(passkey.userId, owner, response)) return { refusal: 'passkey' }
  const counter = await counterOf({ response, challenge, passkey })
  if (counter === null || !(await recordLastUse(passkey.id, counter))) return { refusal: 'passkey' }
  await networkLimitFor('codeNetwork').consume(client, { points: -1 })
  return { userId: passkey.userId, passkeyId: passkey.id }
}

/** Compares the required owner with the authenticator's user handle (WebAuthn 7.2, 6). */
function belongs(userId: string, owner: string | null, { response }: Assertion): boolean {
  const meant = response.userHandle ? Buffer.from(response.userHandle, 'base64url').toString() : userId
  return meant === userId && (owner === null || owner === userId)
}

/** The authenticator's signature counter if its response is valid; otherwise null. */
async function counterOf({
  response,
  challenge,
  passkey,
}: {
  response: Assertion
  challenge: string
  passkey: typeof passkeys.$inferSelect
}): Promise<number | null> {
  const { rpID, origin } = relyingParty()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...response,
        response: { ...response.response, userHandle: response.response.userHandle ?? undefined },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for everything invalid: another origin, a damaged signature, a decreased counter.
    return null
  }
}

// A counter that does not increase indicates a copied key (WebAuthn 6.1.1); authenticators without a counter always send 0.
async function recordLastUse(id: string, counter: number): Promise<boolean> {
  const counts = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
  const noted = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now() })
    .where(and(eq(passkeys.id, id), counts))
    .returning({ id: passkeys.id })
  return noted.length > 0
}

type PasskeySignIn =
  | { account: { id: string; firstName: string }; step: 'restore' | null; headers: Headers }
  | PasskeyRefusal
  | Extract<SignInRefusal, { refusal: 'suspended' }>

/**
 * Signs in by a passkey, without password and code. A suspended person reads the reason, as after the right password; a deleted account can
 * be restored first (`step`). `headers` are for the response. `ip` as `context.ip`.
 */
export async function signInByPasskey(given: {
  response: Assertion
  request: Request
  ip: string
  redirectTo: string | null
}): Promise<PasskeySignIn> {
  const { request, ip, redirectTo } = given
  const checked = await checkPasskey({ ...given, owner: null })
  if ('refusal' in checked) return checked
  const { userId, passkeyId } = checked
  const [user] = await db
    .select(SIGN_IN_COLUMNS)
    .from(users)
    // In one statement: a reset that removes the passkey also sets another password.
    .innerJoin(passkeys, and(eq(passkeys.userId, users.id), eq(passkeys.id, passkeyId)))
    .where(eq(users.id, userId))
  if (!user || !canSignIn(user)) return { refusal: 'passkey' }
  const suspended = await suspensionRefusal(user)
  if (suspended) return suspended
  const account = { id: userId, firstName: user.firstName }
  if (user.deletedAt) {
    const password = passwordFingerprint(user.passwordHash)
    const cookie = await savePendingLogin({ userId, step: 'restore', redirectTo, password, passkeyId })
    return { account, step: 'restore', headers: new Headers({ 'Set-Cookie': cookie }) }
  }
  const headers = await completeLogin({ userId, request, ip, provedBy: 'passkey', proof: { passkeyId } })
  // Removed since it was checked.
  return headers ? { account, step: null, headers } : { refusal: 'passkey' }
}
