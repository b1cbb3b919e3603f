import type { LockMinutes } from 'db/limits/cover'
import { deviceLocks, sessionLocks } from 'db/schema/cover'
import { and, eq } from 'drizzle-orm'
import { attachLock } from '~/domains/accounts/lock/session-lock.server'
import { lockForSession } from '~/domains/accounts/sessions/sessions.server'
import { publishSessionsEnded } from '~/domains/accounts/sessions/sessions-ended.server'
import { SessionEnded } from '~/domains/accounts/sessions/valid-sessions.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Tx } from '~/platform/database/db.server'
import { recordDevice } from '../login/known-devices.server'
import { passkeysOf } from '../passkeys/passkeys.server'
import { HashQueueFull, hashPassword } from '../passwords/passwords.server'

type Owner = Pick<Viewer, 'id' | 'sid'>
type DeviceLock = { idleMinutes: number; hasPin: boolean }

/** The lock of the device that the viewer uses; null without one. */
export async function deviceLockOf({ id, sid }: Owner): Promise<DeviceLock | null> {
  const [lock] = await db
    .select({ idleMinutes: deviceLocks.idleMinutes, pinHash: deviceLocks.pinHash })
    .from(sessionLocks)
    .innerJoin(deviceLocks, eq(deviceLocks.id, sessionLocks.lockId))
    .where(and(eq(sessionLocks.sid, sid), eq(deviceLocks.userId, id)))
  return lock ? { idleMinutes: lock.idleMinutes, hasPin: lock.pinHash !== null } : null
}

/** Why a lock was not set; the texts are `cover:refusal.*`. */
type SetLockRefusal =
  /** The account has no passkey, or no PIN was given: nothing could unlock the device. */
  { refusal: 'no-passkey' } | { refusal: 'pin-required' } | { refusal: 'overloaded' }

/**
 * Sets the lock of the viewer's device, or replaces it. It applies to this session and to later sessions of the account in this browser.
 * @param pin 4 to 8 digits, which the form has validated; null keeps the present PIN, unless `byPasskey`
 * @returns the Set-Cookie value that names the browser
 * @throws SessionEnded if the session ended meanwhile
 */
export async function setDeviceLock({
  viewer,
  request,
  pin,
  byPasskey,
  idleMinutes,
}: {
  viewer: Owner
  request: Request
  pin: string | null
  /** Only a passkey unlocks the device; a present PIN is deleted. */
  byPasskey: boolean
  idleMinutes: LockMinutes
}): Promise<{ setCookie: string } | SetLockRefusal> {
  const { id: userId, sid } = viewer
  if (byPasskey && (await passkeysOf(userId)).length === 0) return { refusal: 'no-passkey' }
  if (!byPasskey && pin === null && !(await deviceLockOf(viewer))?.hasPin) return { refusal: 'pin-required' }
  try {
    const pinHash = byPasskey || pin === null ? null : await hashPassword(pin)
    return await db.transaction(async (tx) => {
      await lockAccount(tx, viewer)
      const { cookie, device } = await recordDevice(tx, { userId, request })
      const changed = { idleMinutes, ...((pin !== null || byPasskey) && { pinHash, wrongTries: 0 }) }
      await tx
        .insert(deviceLocks)
        .values({ userId, device, idleMinutes, pinHash })
        .onConflictDoUpdate({ target: [deviceLocks.userId, deviceLocks.device], set: changed })
      await attachLock(tx, { sid, userId, device })
      // Open connections do not know the new time of the lock, so they are closed and reconnect.
      await publishSessionsEnded(tx, [{ sid, userId }], 'locked')
      return { setCookie: cookie }
    })
  } catch (error) {
    if (error instanceof HashQueueFull) return { refusal: 'overloaded' }
    throw error
  }
}

/**
 * Turns the lock of the viewer's device off. The caller requires a recent proof.
 * @throws SessionEnded if the session ended meanwhile
 */
export function removeDeviceLock({ id, sid }: Owner): Promise<void> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, { id, sid })
    const [own] = await tx
      .select({ lockId: deviceLocks.id })
      .from(sessionLocks)
      .innerJoin(deviceLocks, eq(deviceLocks.id, sessionLocks.lockId))
      .where(and(eq(sessionLocks.sid, sid), eq(deviceLocks.userId, id)))
      // Before the rows of its sessions, as unlocking does: the other order could deadlock.
      .for('update', { of: deviceLocks })
    if (!own) return
    await tx.delete(sessionLocks).where(eq(sessionLocks.lockId, own.lockId))
    await tx.delete(deviceLocks).where(eq(deviceLocks.id, own.lockId))
  })
}

/** Locks the account before its browsers and sessions, as a sign-in and a new password do: the other order could deadlock. */
async function lockAccount(tx: Tx, { id: userId, sid }: Owner): Promise<void> {
  if (!(await lockForSession(tx, { userId, sid }))) throw new SessionEnded()
}
