import { pushSubscriptions } from 'db/schema/notifications'
import { type SessionEnd, sessions } from 'db/schema/sessions'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { db, type Queryable, runInBatches, type Tx } from '~/platform/database/db.server'
import { expireCookie, issueCookie, newSecret, SESSION_IDLE, sidFrom } from '~/platform/http/session.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { lockAccountRow } from '../account-row.server'
import { attachLock } from '../lock/session-lock.server'
import { goOffline } from './last-use.server'
import { publishSessionsEnded } from './sessions-ended.server'
import { isOpenSession } from './valid-sessions.server'

/**
 * Signs a person in on the current device: starts a session with a new id, and ends the session of the request, even one of another account.
 * Returns the Set-Cookie value.
 * @param ip the address of the client, as in `context.ip`
 * @param factor `shown` if the person used the second factor or a passkey just now; `kept` copies the time of its last use from the
 *   person's replaced session
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
  /** The id of the browser in known_devices: a lock of the browser applies to the new session. */
  device?: string
  factor?: 'none' | 'shown' | 'kept'
  q?: Queryable
}): Promise<string> {
  const { secret, sid } = newSecret()
  const previousSid = await sidFrom(request.headers.get('cookie'))
  const at = now()
  const { device: deviceName, country } = clientInfoOf({ request, ip })
  await q.transaction(async (tx) => {
    const [replaced] = previousSid
      ? await tx
          .select({ sid: sessions.sid, userId: sessions.userId, sess: sessions.sess })
          .from(sessions)
          .where(eq(sessions.sid, previousSid))
          .for('update')
      : []
    const isSamePerson = replaced?.userId === userId
    const inherited = factor === 'kept' && isSamePerson ? replaced.sess.factorProvedAt : undefined
    const startedAt = at.toISOString()
    const factorProvedAt = factor === 'shown' ? startedAt : inherited
    await tx.insert(sessions).values({
      sid,
      userId,
      sess: {
        device: deviceName,
        country,
        lastUsedAt: startedAt,
        provedAt: startedAt,
        ...(factorProvedAt && { factorProvedAt }),
      },
      expire: new Date(at.getTime() + SESSION_IDLE),
      createdAt: at,
    })
    if (device) await attachLock(tx, { sid, userId, device })
    if (!replaced) return
    // The browser keeps its push subscription if the same person signs in; otherwise it is deleted with the replaced session.
    if (isSamePerson)
      await tx.update(pushSubscriptions).set({ sid }).where(eq(pushSubscriptions.sid, replaced.sid))
    // Deleted, not marked as ended: this response replaces the cookie, so that no late form can come from the session.
    await tx.delete(sessions).where(eq(sessions.sid, replaced.sid))
    await publishSessionsEnded(tx, [replaced], 'replaced')
  })
  return issueCookie(secret)
}

/**
 * Ends the session of the request, if it has one, and records that in the security log. Its owner appears offline at once, unless another
 * session of theirs is connected. Returns the Set-Cookie value that deletes the cookie.
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
 * Ends all sessions of a person, or all except the session with the sid `except`: part of suspension, deletion and every change of the
 * password. Ended sessions are kept for a week with the reason, so that a late form from one gets the matching notice. The caller records
 * the event in the security log. Returns how many sessions ended.
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
 * Locks the row of an account until the transaction ends, and returns whether the session is still valid: a passkey, second factor,
 * recovery codes or the lock of a device must not be added after a reset of the password has ended the session.
 */
export async function lockForSession(
  tx: Tx,
  { userId, sid }: { userId: string; sid: string },
): Promise<boolean> {
  await lockAccountRow(tx, userId, 'update')
  // A second statement: it sees what other transactions committed while the first one waited for the lock.
  const [alive] = await tx
    .select({ sid: sessions.sid })
    .from(sessions)
    .where(and(eq(sessions.sid, sid), eq(sessions.userId, userId), isOpenSession()))
  return alive !== undefined
}

/** An expired session is kept for this time, so that a form that was in progress is saved as a draft when it is submitted. */
const EXPIRED_KEPT_FOR = days(1)

/** An ended session is kept for longer: a tab may be open for days on another device. */
const ENDED_KEPT_FOR = days(7)

/** Deletes sessions that expired a day ago or were ended a week ago. Returns how many. */
export function sweepSessions(): Promise<number> {
  const at = now().getTime()
  const [expired, ended] = [new Date(at - EXPIRED_KEPT_FOR), new Date(at - ENDED_KEPT_FOR)]
  return runInBatches(
    (limit) => sql`
    delete from ${sessions} where sid in (
      select sid from sessions
      where expire < ${expired.toISOString()}::timestamptz or ended_at < ${ended.toISOString()}::timestamptz
      limit ${limit})
    returning sid`,
  )
}

/**
 * Ends the valid sessions among those that the condition selects, and deletes their push subscriptions. After the commit each process closes
 * the sockets and event streams of the sessions; all code that ends sessions calls this function, so no caller has to do it.
 * @param q the caller's transaction, if any: nothing ends if it is rolled back
 * @returns the owners and devices of the sessions that ended
 */
export function endSessions(
  q: Queryable,
  which: SQL | undefined,
  because: SessionEnd,
): Promise<{ userId: string; device: string }[]> {
  return q.transaction(async (tx) => {
    await lockOwners(tx, which)
    const ended = await tx
      .update(sessions)
      .set({
        endedAt: now(),
        sess: sql`jsonb_set(${sessions.sess}::jsonb, '{ended}', to_jsonb(${because}::text))::json`,
      })
      .where(and(which, isOpenSession()))
      .returning({
        sid: sessions.sid,
        userId: sessions.userId,
        device: sql<string>`${sessions.sess}->>'device'`,
      })
    const sids = ended.map(({ sid }) => sid)
    if (sids.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sid, sids))
    await publishSessionsEnded(tx, ended, because)
    return ended
  })
}

/** Accounts in the order of their ids and before their sessions, as in last-use.server.ts: otherwise the two could deadlock. */
async function lockOwners(tx: Tx, which: SQL | undefined): Promise<void> {
  const owners = tx.select({ id: sessions.userId }).from(sessions).where(which)
  await tx.execute(sql`select from users where id in ${owners} order by id for no key update`)
}
