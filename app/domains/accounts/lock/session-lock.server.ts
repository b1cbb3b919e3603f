import { deviceLocks, sessionLocks } from 'db/schema/cover'
import { sessions } from 'db/schema/sessions'
import { and, eq, sql } from 'drizzle-orm'
import { db, type Queryable, rowsOf } from '~/platform/database/db.server'
import { sidFrom } from '~/platform/http/session.server'
import { now } from '~/platform/time/clock.server'
import { publishSessionsEnded } from '../sessions/sessions-ended.server'

/** Whether the session `s` is locked at that moment, in SQL. */
export const isLockedAt = (moment: string): string =>
  `exists (select from session_locks l where l.sid = s.sid and l.locks_at <= ${moment})`

/** A valid session whose device is locked: it reads and writes nothing until it is unlocked (decision 0234). */
export class SessionLocked extends Error {
  override name = 'SessionLocked'
  constructor(readonly userId: string) {
    super('the session is locked')
  }
}

/** For `catch`: returns a value in place of SessionLocked, and throws every other error again. */
export const lockedAs =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (error instanceof SessionLocked) return value
    throw error
  }

/** Applies the device's lock, if it has one, to a new session. The session begins unlocked: signing in proves more than a PIN. */
export async function attachLock(
  q: Queryable,
  { sid, userId, device }: { sid: string; userId: string; device: string },
): Promise<void> {
  const [lock] = await q
    .select({ id: deviceLocks.id, idleMinutes: deviceLocks.idleMinutes })
    .from(deviceLocks)
    .where(and(eq(deviceLocks.userId, userId), eq(deviceLocks.device, device)))
  if (!lock) return
  const { id: lockId, idleMinutes } = lock
  const locksAt = sql`${now().toISOString()}::timestamptz + make_interval(mins => ${idleMinutes}::int)`
  const set = { lockId, idleMinutes, locksAt }
  await q
    .insert(sessionLocks)
    .values({ sid, ...set })
    .onConflictDoUpdate({ target: sessionLocks.sid, set })
}

/**
 * Locks a session at once: "lock now", and the quick exit on any device. Its sockets and event streams are closed in all processes. Does
 * nothing if there is no such session.
 */
export function lockSession(sid: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [session] = await tx
      .select({ sid: sessions.sid, userId: sessions.userId })
      .from(sessions)
      .where(eq(sessions.sid, sid))
      // A sign-in in another tab may delete it at this moment.
      .for('key share')
    if (!session) return
    const locksAt = now()
    await tx
      .insert(sessionLocks)
      .values({ sid, locksAt })
      // A session that is locked already stays locked since then.
      .onConflictDoUpdate({
        target: sessionLocks.sid,
        set: { locksAt: sql`least(${sessionLocks.locksAt}, excluded.locks_at)` },
      })
    await publishSessionsEnded(tx, [session], 'locked')
  })
}

/** Unlocks a session; its idle time begins again. The caller has verified the PIN or another proof. */
export async function unlockSession(q: Queryable, sid: string): Promise<void> {
  await q
    .update(sessionLocks)
    .set({
      // Null without idle minutes: such a session locks only by `lockSession`.
      locksAt: sql`${now().toISOString()}::timestamptz + make_interval(mins => ${sessionLocks.idleMinutes})`,
    })
    .where(eq(sessionLocks.sid, sid))
}

type LockedSession = { sid: string; userId: string; hasPin: boolean; wrongTries: number }

/** The request's session if it is valid and locked; null otherwise. For the lock page, the only one that it may open. */
export async function lockedSession(request: Request): Promise<LockedSession | null> {
  const sid = await sidFrom(request.headers.get('cookie'))
  if (!sid) return null
  const [row] = await rowsOf<LockedSession>(LOCKED, [sid, now().toISOString()], { prepared: true })
  return row ?? null
}

const LOCKED = `
  select s.sid, s.user_id as "userId", d.pin_hash is not null as "hasPin", coalesce(d.wrong_tries, 0) as "wrongTries"
  from sessions s join users u on u.id = s.user_id join session_locks l on l.sid = s.sid
  left join device_locks d on d.id = l.lock_id
  where s.sid = $1::text and l.locks_at <= $2::timestamptz
    and s.expire > $2::timestamptz and s.ended_at is null and not u.is_suspended and u.deleted_at is null`
