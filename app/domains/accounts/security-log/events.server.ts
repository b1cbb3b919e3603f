import type { SecurityEventKind } from 'db/limits/security'
import { users } from 'db/schema/accounts'
import { securityEvents } from 'db/schema/security'
import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import { countryName } from '~/i18n/format/names'
import { formatClock, formatDay, formatMoment, type Reader, shownMoment, zoneOf } from '~/i18n/format/times'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import {
  type CursorScope,
  type Keyset,
  momentForKeyset,
  readKeyset,
  writeKeyset,
} from '~/platform/secrets/signed-cursor.server'
import { now } from '~/platform/time/clock.server'
import { isByPlatform } from './client-info.server'
import { flushFailedLogins } from './failed-logins.server'

/** An event as the admin page shows it: its owner, the network and its details. */
export function adminEventView(event: AdminEvent, reader: Reader) {
  const { owner, network, details } = event
  const facts = Object.entries(details ?? {}).map(([name, value]) => ({ name, value }))
  const view = eventView(event, reader)
  // Admins compare exact times.
  const when = { ...view.when, text: formatMoment(reader, event.createdAt) }
  return { ...view, when, owner, network, facts }
}
export type AdminEventView = ReturnType<typeof adminEventView>

/** An event as the list of the own account shows it, which groups events by day: the day and the time are separate. */
export function ownEventView(event: LoggedEvent, reader: Reader) {
  const { language } = reader
  const zone = zoneOf(reader)
  const day = formatDay(language, event.createdAt, zone, 'longYear')
  return { ...eventView(event, reader), day, time: formatClock(reader, event.createdAt) }
}
export type OwnEventView = ReturnType<typeof ownEventView>

/** The common part of both views, with time and country in the reader's language. */
function eventView(event: LoggedEvent, reader: Reader) {
  const { id, kind, device, country, details, createdAt } = event
  return {
    id,
    kind,
    /** Empty if it is unknown. An event that the platform caused says so here instead. */
    device: event.isByPlatform ? translator(reader.language)('security:log.byPlatform') : device,
    place: country && countryName(reader.language, country),
    when: shownMoment(reader, createdAt, now()),
    /** Number of attempts, if there was more than one. */
    count: Number(details?.count ?? 1),
  }
}

const OWN_PAGE_SIZE = 20
const ADMIN_PAGE_SIZE = 50

type LoggedEvent = {
  id: string
  kind: SecurityEventKind
  device: string
  country: string | null
  network: string | null
  /** An admin, a moderator or a job of ours did it. */
  isByPlatform: boolean
  details: Record<string, string> | null
  createdAt: Date
}
/** `owner` is null for a failed login with an address that has no account. */
export type AdminEvent = LoggedEvent & { owner: { id: string; email: string; firstName: string } | null }
export type EventPage<Event> = { events: Event[]; nextCursor: string | null }

/**
 * The events of a person's own account, newest first, twenty per page. `cursor` comes from an earlier response; with an invalid one the first
 * page is returned. Without networks, which only admins see.
 */
export async function eventsOf(userId: string, cursor: string | null): Promise<EventPage<LoggedEvent>> {
  const scope = { list: 'security events', personId: userId }
  const { rows, nextCursor } = await pageOf(eq(securityEvents.userId, userId), {
    cursor,
    scope,
    size: OWN_PAGE_SIZE,
  })
  return { events: rows.map(({ event }) => ({ ...event, network: null })), nextCursor }
}

/**
 * The events of all accounts that meet a condition, newest first, fifty per page.
 * @param where a condition of security-log/search-events.server.ts
 * @param search identifies the condition: a cursor of another search is invalid
 */
export async function allEvents(
  where: SQL | undefined,
  { cursor, search }: { cursor: string | null; search: string },
): Promise<EventPage<AdminEvent>> {
  const scope = { list: `security events of all ${search}`, personId: null }
  const { rows, nextCursor } = await pageOf(where, { cursor, scope, size: ADMIN_PAGE_SIZE })
  return { events: rows.map(({ event, owner }) => ({ ...event, owner })), nextCursor }
}

async function pageOf(
  where: SQL | undefined,
  { cursor, scope, size }: { cursor: string | null; scope: CursorScope; size: number },
) {
  // Failed logins are stored in batches. Stores those of the last second, so that the page includes them.
  await flushFailedLogins()
  const { id, kind, device, country, network, details, createdAt } = securityEvents
  const found = await db
    .select({
      event: { id, kind, device, country, network, details, createdAt },
      happenedAt: momentForKeyset(createdAt),
      owner: { id: users.id, email: users.email, firstName: users.firstName },
    })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .where(and(where, after(readKeyset(cursor, scope))))
    // Exactly the sort order of the indexes.
    .orderBy(sql`${createdAt} desc nulls last`, desc(id))
    .limit(size + 1)
  const rows = found
    .slice(0, size)
    .map((row) => ({ ...row, event: { ...row.event, isByPlatform: isByPlatform(row.event) } }))
  const last = rows.at(-1)
  const nextCursor =
    found.length > size && last ? writeKeyset({ after: last.happenedAt, id: last.event.id }, scope) : null
  return { rows, nextCursor }
}

function after(from: Keyset | null): SQL | undefined {
  if (!from) return undefined
  const at = sql`${from.after}::timestamptz`
  return or(
    lt(securityEvents.createdAt, at),
    and(eq(securityEvents.createdAt, at), lt(securityEvents.id, from.id)),
  )
}
