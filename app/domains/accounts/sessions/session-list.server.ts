import { sessions } from 'db/schema/sessions'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { countryName } from '~/i18n/format/names'
import { formatDate, type Reader, shownMoment } from '~/i18n/format/times'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import type { ClientInfo } from '../security-log/client-info.server'
import { recordSecurityEvent } from '../security-log/security-log.server'
import type { Viewer } from '../viewer.server'
import { endAllSessions, endSessions } from './sessions.server'
import { forgetRememberedDevices } from './sessions-ended.server'
import { isOpenSession } from './valid-sessions.server'

type ListedSession = {
  /** Identifies the session in forms. Nobody can sign in with it: it is a hash. */
  sid: string
  device: string
  /** ISO 3166 code, if known. */
  country: string | null
  lastUsedAt: Date
  since: Date
  isThisOne: boolean
}
type Owner = Pick<Viewer, 'id' | 'sid'>

/** A person's sessions (DECISIONS "Signed in, signed out"): the current one first, then by last use. */
export async function sessionsOf(viewer: Owner): Promise<ListedSession[]> {
  const lastUsedAt = sql<string>`${sessions.sess}->>'lastUsedAt'`
  const rows = await db
    .select({ sid: sessions.sid, sess: sessions.sess, since: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.id), isOpenSession()))
    .orderBy(desc(eq(sessions.sid, viewer.sid)), desc(lastUsedAt), sessions.sid)
  return rows.map(({ sid, sess, since }) => {
    const isThisOne = sid === viewer.sid
    const { device, country = null } = sess
    // A timer writes the use by this request later.
    return {
      sid,
      device,
      country,
      since,
      isThisOne,
      lastUsedAt: isThisOne ? now() : new Date(sess.lastUsedAt),
    }
  })
}

/**
 * Signs the owner out on another device. No browser skips the second factor any more: a session does not know its browser, and that of a
 * lost device may have stored the password. Null on success; 'unknown-session' if the session is somebody else's, has ended, or is the
 * current one, which ends by signing out.
 */
export function endOneSession(params: {
  viewer: Owner
  sid: string
  at: ClientInfo
}): Promise<'unknown-session' | null> {
  const { viewer, sid, at } = params
  return db.transaction(async (tx) => {
    const own = and(eq(sessions.userId, viewer.id), eq(sessions.sid, sid), ne(sessions.sid, viewer.sid))
    const [ended] = await endSessions(tx, own, 'ended-by-owner')
    if (!ended) return 'unknown-session'
    await forgetRememberedDevices(tx, viewer.id)
    const details = { device: ended.device }
    await recordSecurityEvent(tx, { userId: viewer.id, kind: 'session-ended', at, details })
    return null
  })
}

/** Signs the owner out on all other devices, and forgets remembered browsers, too. Returns the number of ended sessions. */
export function endOtherSessions({ viewer, at }: { viewer: Owner; at: ClientInfo }): Promise<number> {
  const { id: userId, sid: except } = viewer
  return db.transaction(async (tx) => {
    const count = await endAllSessions({ userId, because: 'ended-by-owner', except, q: tx })
    await forgetRememberedDevices(tx, userId)
    const details = { count: String(count) }
    if (count > 0) await recordSecurityEvent(tx, { userId, kind: 'sessions-ended', at, details })
    return count
  })
}

/** A person's sessions as the page shows them: times and countries are formatted here, in the reader's language. */
export async function sessionsView(viewer: Owner, reader: Reader) {
  const all = await sessionsOf(viewer)
  return all.map(({ country, lastUsedAt, since, ...session }) => ({
    ...session,
    place: country && countryName(reader.language, country),
    lastUse: shownMoment(reader, lastUsedAt, now()),
    since: formatDate(reader, since),
  }))
}
export type SessionView = Awaited<ReturnType<typeof sessionsView>>[number]
