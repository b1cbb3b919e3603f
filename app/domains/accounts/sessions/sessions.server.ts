import { sessions } from 'db/schema/accounts'
import { eq, lt } from 'drizzle-orm'
import { now } from '~/platform/clock.server'
import { db, type Queryable } from '~/platform/db.server'
import { expireCookie, issueCookie, newSecret, SESSION_IDLE, sidFrom } from '~/platform/session.server'
import { deviceName } from './device'

/**
 * Signs a person in on the device that asks, under a new id; the session the request came with, whoever's it was,
 * ends with it. Gives the Set-Cookie value.
 */
export async function startSession({
  userId,
  request,
}: {
  userId: string
  request: Request
}): Promise<string> {
  const { secret, sid } = newSecret()
  const earlier = await sidFrom(request.headers.get('cookie'))
  const at = now()
  const device = deviceName(request.headers.get('user-agent'))
  await db.transaction(async (tx) => {
    if (earlier) await tx.delete(sessions).where(eq(sessions.sid, earlier))
    await tx.insert(sessions).values({
      sid,
      userId,
      sess: { device, lastUsedAt: at.toISOString(), provedAt: at.toISOString() },
      expire: new Date(at.getTime() + SESSION_IDLE),
      createdAt: at,
    })
  })
  return issueCookie(secret)
}

/** Ends the session the request came with, if any. Gives the Set-Cookie value that takes the cookie away. */
export async function endSession(request: Request): Promise<string> {
  const sid = await sidFrom(request.headers.get('cookie'))
  if (sid) await db.delete(sessions).where(eq(sessions.sid, sid))
  return expireCookie()
}

/** Signs a person out everywhere: part of blocking, deleting and of every change of the password. */
export async function endAllSessions({ userId, q = db }: { userId: string; q?: Queryable }): Promise<void> {
  await q.delete(sessions).where(eq(sessions.userId, userId))
}

/** Takes away the sessions whose time is over; they sign nobody in any more. Gives how many there were. */
export async function sweepSessions(): Promise<number> {
  const gone = await db.delete(sessions).where(lt(sessions.expire, now())).returning({ sid: sessions.sid })
  return gone.length
}
