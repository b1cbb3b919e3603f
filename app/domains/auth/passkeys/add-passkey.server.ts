import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from 'db/limits/security'
import { passkeys } from 'db/schema/security'
import { count, eq } from 'drizzle-orm'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { lockForSession } from '~/domains/accounts/sessions/sessions.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { type Attestation, passkeyName } from './forms'
import { consumeChallenge, relyingParty } from './passkey-options.server'

/** Why a passkey was not added; the texts are `factors:refusal.*`. */
export type AddRefusal =
  /** Its challenge is expired, used or foreign; wrong site; no user verification; already registered; the session has ended. */
  { refusal: 'passkey' } | { refusal: 'passkey-limit' }

/**
 * Adds a passkey to an account, under the given name or else the device's. The request contains the challenge in its cookie. `ip` as
 * `context.ip`.
 */
export async function addPasskey(given: {
  userId: string
  /** The requesting session. */
  sid: string
  response: Attestation
  name: string | undefined
  request: Request
  ip: string
}): Promise<{ id: string; name: string } | AddRefusal> {
  const { userId, response } = given
  const registered = await verifiedCredential(given)
  if (!registered) return { refusal: 'passkey' }
  const at = clientInfoOf(given)
  const wished = passkeyName.safeParse(given.name)
  const name = (wished.success ? wished.data : at.device || 'Passkey').slice(0, PASSKEY_NAME_MAX)
  return db.transaction(async (tx) => {
    // Serialized per account, or two concurrent requests would both add the tenth.
    if (!(await lockForSession(tx, given))) return { refusal: 'passkey' as const }
    const [own] = await tx.select({ count: count() }).from(passkeys).where(eq(passkeys.userId, userId))
    if ((own?.count ?? 0) >= PASSKEYS_MAX) return { refusal: 'passkey-limit' as const }
    const { id, publicKey, counter } = registered
    const transports = response.response.transports ?? []
    const added = await tx
      .insert(passkeys)
      .values({ id, userId, name, publicKey, counter, transports, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (added.length === 0) return { refusal: 'passkey' as const }
    await recordSecurityEvent(tx, { userId, kind: 'passkey-added', at })
    return { id, name }
  })
}

async function verifiedCredential({
  userId,
  response,
  request,
}: {
  userId: string
  response: Attestation
  request: Request
}) {
  const challenge = await consumeChallenge(request, { purpose: 'add', userId })
  if (!challenge) return null
  const { rpID, origin } = relyingParty()
  try {
    const { verified: isRight, registrationInfo } = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    })
    return isRight ? registrationInfo.credential : null
  } catch {
    // The library throws for everything invalid: another origin, a damaged key, no verification.
    return null
  }
}
