import { users } from 'db/schema/accounts'
import { pushSubscriptions } from 'db/schema/push'
import { type SessionEnd, sessions } from 'db/schema/sessions'
import { and, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { db, type Queryable, type Tx } from '~/platform/database/db.server'
import { expireCookie, issueCookie, newSecret, SESSION_IDLE, sidFrom } from '~/platform/http/session.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { attachLock } from '../lock/session-lock.server'
import { goOffline } from './last-use.server'
import { publishSessionsEnded } from './sessions-ended.server'

/**
 * Signs a person in on the current device, under a new id; the request's session ends, even one of another account. `ip` as `context.ip`. Returns
 * the Set-Cookie value.
 * @param factor whether the second factor or a passkey was used; `kept` copies that from the previous session
 */
export async function startSession({
  userId,
  request,
  ip,
  factor = 'none',
  device,
  q = db,
}: {
  userId: string
  request: Request
  ip: string
  /** The browser, as in known_devices: its lock applies to the new session. */
  device?: string
  factor?: 'none' | 'shown' | 'kept'
  q?: Queryable
}): Promise<string> {
  const { secret, sid } = newSecret()
  const earlier = await sidFrom(request.headers.get('cookie'))
  const at = now()
  const { device: deviceName, country } = clientInfoOf({ request, ip })
  await q.transaction(async (tx) => {
    const [replaced] = earlier
      ? await tx
          .select({ sid: sessions.sid, userId: sessions.userId, sess: sessions.sess })
          .from(sessions)
          .where(eq(sessions.sid, earlier))
          .for('update')
      : []
    const isSamePerson = replaced?.userId === userId
    const inherited = factor === 'kept' && isSamePerson ? replaced.sess.factorProvedAt : undefined
    const factorProvedAt = factor === 'shown' ? at.toISOString() : inherited
    const provedAt = at.toISOString()
    await tx.insert(sessions).values({
      sid,
      userId,
      sess: {
        device: deviceName,
        country,
        lastUsedAt: at.toISOString(),
        provedAt,
        ...(factorProvedAt && { factorProvedAt }),
      },
      expire: new Date(at.getTime() + SESSION_IDLE),
      createdAt: at,
    })
    if (device) await attachLock(tx, { sid, userId, device })
    if (!replaced) return
    // The browser keeps its push subscription, unless somebody else uses it now: then it goes with the old session.
    if (isSamePerson)
      await tx.update(pushSubscriptions).set({ sid }).where(eq(pushSubscriptions.sid, replaced.sid))
    // The same response replaces the cookie: no further form can come from the old session.
    await tx.delete(sessions).where(eq(sessions.sid, replaced.sid))
    await publishSessionsEnded(tx, [replaced], 'replaced')
  })
  return issueCookie(secret)
}

/**
 * Ends the request's session, if any, and records it in the security log; its owner is offline at once unless connected by another.
 * Returns the Set-Cookie value that deletes the cookie.
 */
export async function endSession({ request, ip }: { request: Request; ip: string }): Promise<string> {
  const sid = await sidFrom(request.headers.get('cookie'))
  if (sid) {
    await db.transaction(async (tx) => {
      for (const { userId } of await endSessions(tx, eq(sessions.sid, sid), 'signed-out')) {
        await recordSecurityEvent(tx, { userId, kind: 'signed-out', at: clientInfoOf({ request, ip }) })
        await goOffline(tx, userId)
      }
    })
  }
  return expireCookie()
}

/**
 * Signs a person out everywhere, or everywhere except in the session `except` (its sid): part of suspension, deletion and every change
 * of the password. Ended sessions are marked, so that a late form from one gets the matching notice. The caller records the event.
 * Returns how many there were.
 */
export async function endAllSessions({
  userId,
  because,
  except,
  q = db,
}: {
  userId: string
  because: SessionEnd
  except?: string
  q?: Queryable
}): Promise<number> {
  const all = eq(sessions.userId, userId)
  const ended = await endSessions(q, except === undefined ? all : and(all, ne(sessions.sid, except)), because)
  return ended.length
}

/**
 * Locks an account until the transaction ends, and returns whether the current session is still valid: adding a passkey, second factor
 * or recovery codes must not succeed after the reset that ended the session.
 */
export async function lockForSession(
  tx: Tx,
  { userId, sid }: { userId: string; sid: string },
): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  // A separate statement after the lock, so that it sees what was committed meanwhile.
  const [alive] = await tx
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(
      and(
        eq(sessions.sid, sid),
        eq(sessions.userId, userId),
        isNull(sessions.endedAt),
        gt(sessions.expire, now()),
      ),
    )
  return alive !== undefined
}

/** A form may be in progress when the session expires: its late submit is saved as a draft. */
const EXPIRED_KEPT_FOR = days(1)

/** The same for sessions that were ended: a tab may be open for days on another device. */
const ENDED_KEPT_FOR = days(7)

/** Deletes sessions that expired a day ago or were ended a week ago. Returns how many. */
export async function sweepSessions(): Promise<number> {
  const at = now().getTime()
  const ended = await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.expire, new Date(at - EXPIRED_KEPT_FOR)),
        lt(sessions.endedAt, new Date(at - ENDED_KEPT_FOR)),
      ),
    )
    .returning({ sid: sessions.sid })
  return ended.length
}

/**
 * Ends those of the sessions that are still valid. Every end of a session runs through here: with the commit each process closes their
 * sockets and event streams, so no caller has to remember it; their devices get no more push notifications.
 * @param q the caller's transaction, if any: nothing ends if it is rolled back
 * @returns their owners and devices
 */
export function endSessions(
  q: Queryable,
  which: SQL | undefined,
  because: SessionEnd,
): Promise<{ userId: string; device: string }[]> {
  return q.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({
        endedAt: now(),
        sess: sql`jsonb_set(${sessions.sess}::jsonb, '{ended}', to_jsonb(${because}::text))::json`,
      })
      .where(and(which, isNull(sessions.endedAt), gt(sessions.expire, now())))
      .returning({
        sid: sessions.sid,
        userId: sessions.userId,
        device: sql<string>`${sessions.sess}->>'device'`,
      })
    const sids = ended.map(({ sid }) => sid)
    // A device that is signed out gets no more push notifications.
    if (sids.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sid, sids))
    await publishSessionsEnded(tx, ended, because)
    return ended
  })
}
