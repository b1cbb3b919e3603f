import { type SessionEnd, sessions, users } from 'db/schema/accounts'
import { and, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { clientInfoOf } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { now } from '~/platform/clock.server'
import { db, type Queryable, type Tx } from '~/platform/db.server'
import { days } from '~/platform/durations'
import { expireCookie, issueCookie, newSecret, SESSION_IDLE, sidFrom } from '~/platform/session.server'
import { goOffline } from './go-offline.server'
import { publishSessionsEnded } from './sessions-ended.server'

/**
 * Signs a person in on the device that asks, under a new id; the session the request came with, whoever's it was,
 * ends with it. `ip` as `context.ip`. Gives the Set-Cookie value.
 * @param factor whether the second factor or a passkey was shown; `kept` takes that over from the session that goes on
 *   under the new id
 */
export async function startSession({
  userId,
  request,
  ip,
  factor = 'none',
  q = db,
}: {
  userId: string
  request: Request
  ip: string
  factor?: 'none' | 'shown' | 'kept'
  q?: Queryable
}): Promise<string> {
  const { secret, sid } = newSecret()
  const earlier = await sidFrom(request.headers.get('cookie'))
  const at = now()
  const { device, country } = clientInfoOf({ request, ip })
  await q.transaction(async (tx) => {
    // The browser forgets it in the same answer: no form can come from it any more.
    const replaced = earlier
      ? await tx
          .delete(sessions)
          .where(eq(sessions.sid, earlier))
          .returning({ sid: sessions.sid, userId: sessions.userId, sess: sessions.sess })
      : []
    await publishSessionsEnded(tx, replaced, 'replaced')
    const [gone] = replaced
    const kept = factor === 'kept' && gone?.userId === userId ? gone.sess.factorProvedAt : undefined
    const factorProvedAt = factor === 'shown' ? at.toISOString() : kept
    const provedAt = at.toISOString()
    await tx.insert(sessions).values({
      sid,
      userId,
      sess: {
        device,
        country,
        lastUsedAt: at.toISOString(),
        provedAt,
        ...(factorProvedAt && { factorProvedAt }),
      },
      expire: new Date(at.getTime() + SESSION_IDLE),
      createdAt: at,
    })
  })
  return issueCookie(secret)
}

/**
 * Ends the session the request came with, if any, and notes it in the security log; its owner is
 * offline at once unless connected by another. Gives the Set-Cookie value that takes the cookie away.
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
 * Signs a person out everywhere, or everywhere but in the session `except` (its sid): part of blocking, deleting and
 * of every change of the password. Ended sessions are marked, so that a form that still comes from one is told so.
 * The event belongs to what ended them. Gives how many there were.
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
 * Locks an account until the transaction ends, and says whether the session that asks is still one of its own: what adds a
 * way in (passkey, second factor, recovery codes) must not come after the reset that ended the session.
 */
export async function lockForSession(
  tx: Tx,
  { userId, sid }: { userId: string; sid: string },
): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  // A statement of its own, after the wait: it has to see what was committed meanwhile.
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

/** Somebody may have been typing as the time ran out: the form that comes yet is told so, and kept for its owner. */
const FORMS_FOLLOW_FOR = days(1)

/** The same for sessions that were ended: a tab may lie open for days on another device. */
const ENDED_KEPT_FOR = days(7)

/** Takes away sessions whose time is over for a day, or that were ended a week ago; they sign nobody in. Gives how many. */
export async function sweepSessions(): Promise<number> {
  const at = now().getTime()
  const gone = await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.expire, new Date(at - FORMS_FOLLOW_FOR)),
        lt(sessions.endedAt, new Date(at - ENDED_KEPT_FOR)),
      ),
    )
    .returning({ sid: sessions.sid })
  return gone.length
}

/**
 * Ends those of the sessions that are still alive. Every way a session ends comes here: with the commit each process closes the sockets
 * and event streams of these sessions, so no caller has to remember it.
 * @param q the transaction of the caller, if there is one: nothing ends where it is rolled back
 * @returns whose they were, and on which device
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
    await publishSessionsEnded(tx, ended, because)
    return ended
  })
}
