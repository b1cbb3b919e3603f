import { type SessionEnd, sessions } from 'db/schema/accounts'
import { and, eq, gt, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { whereaboutsOf } from '~/domains/accounts/security-log/whereabouts.server'
import { bus } from '~/platform/bus/bus.server'
import { now } from '~/platform/clock.server'
import { db, type Queryable } from '~/platform/db.server'
import { days } from '~/platform/durations'
import { expireCookie, issueCookie, newSecret, SESSION_IDLE, sidFrom } from '~/platform/session.server'
import { goOffline } from './go-offline.server'
import { SESSION_ENDED } from './session-ended'

/**
 * Signs a person in on the device that asks, under a new id; the session the request came with, whoever's it was,
 * ends with it. `ip` as `context.ip`. Gives the Set-Cookie value.
 */
export async function startSession({
  userId,
  request,
  ip,
  q = db,
}: {
  userId: string
  request: Request
  ip: string
  q?: Queryable
}): Promise<string> {
  const { secret, sid } = newSecret()
  const earlier = await sidFrom(request.headers.get('cookie'))
  const at = now()
  const { device, country } = whereaboutsOf({ request, ip })
  await q.transaction(async (tx) => {
    // The browser forgets it in the same answer: no form can come from it any more.
    if (earlier) await tx.delete(sessions).where(eq(sessions.sid, earlier))
    await tx.insert(sessions).values({
      sid,
      userId,
      sess: { device, country, lastUsedAt: at.toISOString(), provedAt: at.toISOString() },
      expire: new Date(at.getTime() + SESSION_IDLE),
      createdAt: at,
    })
  })
  return issueCookie(secret)
}

/**
 * Ends the session the request came with, if any, and notes it in the security log: its connections are closed, and its owner is
 * offline at once unless connected by another. Gives the Set-Cookie value that takes the cookie away.
 */
export async function endSession({ request, ip }: { request: Request; ip: string }): Promise<string> {
  const sid = await sidFrom(request.headers.get('cookie'))
  if (sid) {
    const ended = await db.transaction(async (tx) => {
      const owners = await markEnded(tx, eq(sessions.sid, sid), 'signed-out')
      for (const { userId } of owners) {
        await recordSecurityEvent(tx, { userId, kind: 'signed-out', at: whereaboutsOf({ request, ip }) })
        await goOffline(tx, userId)
      }
      return owners
    })
    for (const { userId } of ended) await bus().publish(SESSION_ENDED, { userId, sid })
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
  const ended = await markEnded(q, except === undefined ? all : and(all, ne(sessions.sid, except)), because)
  return ended.length
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

/** Marks the sessions that are still alive among those; gives whose they were, and on which device. */
export function markEnded(
  q: Queryable,
  which: SQL | undefined,
  because: SessionEnd,
): Promise<{ userId: string; device: string }[]> {
  return q
    .update(sessions)
    .set({
      endedAt: now(),
      sess: sql`jsonb_set(${sessions.sess}::jsonb, '{ended}', to_jsonb(${because}::text))::json`,
    })
    .where(and(which, isNull(sessions.endedAt), gt(sessions.expire, now())))
    .returning({ userId: sessions.userId, device: sql<string>`${sessions.sess}->>'device'` })
}
