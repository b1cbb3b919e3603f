import { PIN_TRIES } from 'db/limits/cover'
import { deviceLocks, sessionLocks } from 'db/schema/cover'
import { and, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { lockedSession, unlockSession } from '~/domains/accounts/lock/session-lock.server'
import type { PasswordRefusal } from '~/domains/auth/credentials/change-password.server'
import { db } from '~/platform/database/db.server'
import type { Assertion } from '../passkeys/forms'
import { checkPasskey, type PasskeyRefusal } from '../passkeys/verify-passkey.server'
import { HashQueueFull, OVERLOADED, verifyPassword } from '../passwords/passwords.server'
import { confirmByPassword } from '../step-up/step-up.server'

type NotLocked = { refusal: 'not-locked' }
/** Why a PIN did not unlock; the texts are `cover:refusal.*`. */
type PinRefusal =
  | NotLocked
  | { refusal: 'wrong-pin'; triesLeft: number }
  /** Only the password or a passkey unlocks: five wrong tries, or a lock without a PIN. */
  | { refusal: 'pin-used-up' }
  | { refusal: 'overloaded'; retryAfterS: number }

/**
 * Unlocks the request's session by the PIN of its device. A try is counted before the PIN is compared, in the statement that reads it, so
 * that parallel tries are no more than five either; the right PIN resets the count. It is no proof for sensitive changes.
 */
export async function unlockByPin({
  request,
  pin,
}: {
  request: Request
  pin: string
}): Promise<PinRefusal | null> {
  const session = await lockedSession(request)
  if (!session) return { refusal: 'not-locked' }
  const { sid } = session
  const counted = await countTry(sid)
  if (!counted) return { refusal: 'pin-used-up' }
  try {
    if (await verifyPassword(counted.pinHash, pin)) {
      await completeUnlock(sid)
      return null
    }
  } catch (error) {
    if (!(error instanceof HashQueueFull)) throw error
    // The PIN was not compared.
    await db
      .update(deviceLocks)
      .set({ wrongTries: sql`greatest(0, ${deviceLocks.wrongTries} - 1)` })
      .where(eq(deviceLocks.id, counted.id))
    return OVERLOADED
  }
  const triesLeft = PIN_TRIES - counted.wrongTries
  return triesLeft > 0 ? { refusal: 'wrong-pin', triesLeft } : { refusal: 'pin-used-up' }
}

async function countTry(sid: string) {
  const ofSession = db.select({ id: sessionLocks.lockId }).from(sessionLocks).where(eq(sessionLocks.sid, sid))
  const [counted] = await db
    .update(deviceLocks)
    .set({ wrongTries: sql`${deviceLocks.wrongTries} + 1` })
    .where(
      and(
        inArray(deviceLocks.id, ofSession),
        lt(deviceLocks.wrongTries, PIN_TRIES),
        isNotNull(deviceLocks.pinHash),
      ),
    )
    .returning({ id: deviceLocks.id, pinHash: deviceLocks.pinHash, wrongTries: deviceLocks.wrongTries })
  return counted
}

/**
 * Unlocks the request's session by the account's password, which is also a proof for sensitive changes, for ten minutes. The tries of the PIN
 * begin again.
 */
export async function unlockByPassword(given: {
  request: Request
  /** As `context.ip`. */
  ip: string
  password: string
}): Promise<PasswordRefusal | NotLocked | null> {
  const session = await lockedSession(given.request)
  if (!session) return { refusal: 'not-locked' }
  const { sid, userId: id } = session
  const refused = await confirmByPassword({ viewer: { id, sid }, ...given })
  if (refused) return refused
  await completeUnlock(sid)
  return null
}

/** Unlocks the request's session by one of the account's passkeys. `ip` as `context.ip`. */
export async function unlockByPasskey(given: {
  request: Request
  ip: string
  response: Assertion
}): Promise<PasskeyRefusal | NotLocked | null> {
  const session = await lockedSession(given.request)
  if (!session) return { refusal: 'not-locked' }
  const checked = await checkPasskey({ ...given, owner: session.userId, purpose: 'unlock' })
  if ('refusal' in checked) return checked
  await completeUnlock(session.sid)
  return null
}

/** Unlocks a session, and resets the tries of its device's PIN. */
function completeUnlock(sid: string): Promise<void> {
  return db.transaction(async (tx) => {
    const ofSession = tx
      .select({ id: sessionLocks.lockId })
      .from(sessionLocks)
      .where(eq(sessionLocks.sid, sid))
    await tx.update(deviceLocks).set({ wrongTries: 0 }).where(inArray(deviceLocks.id, ofSession))
    await unlockSession(tx, sid)
  })
}
