import { SECURITY_EVENTS } from 'db/limits/security'
import { securityEvents } from 'db/schema/security'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '~/platform/database/db.server'
import { networkOf } from '~/platform/http/limits/network'
import { isGuid } from '~/platform/input/guid.server'
import { searchedDay, searchedFields, searchedText } from '~/platform/input/search-fields'
import { endOfGermanDay, startOfGermanDay } from '~/platform/time/german-day.server'
import { canonicalEmail } from '../forms/fields'
import { withFirstName, withHandle, withLastName } from '../names/name-search.server'
import { type AdminEvent, allEvents, type EventPage } from './events.server'

const WHO_MAX = 254
const IP_MAX = 64

/** The search form of the log. Invalid values count as missing. */
export const EventSearch = z.object({
  q: searchedText(WHO_MAX),
  kind: z.enum(SECURITY_EVENTS).nullable().catch(null),
  network: searchedText(IP_MAX),
  from: searchedDay,
  to: searchedDay,
})
export type EventSearch = z.output<typeof EventSearch>

/** Reads a search from a query string. */
export const eventSearchOf = (params: URLSearchParams): EventSearch =>
  EventSearch.parse(searchedFields(EventSearch, params))

/**
 * For admins: the matching events of all accounts, newest first. `q` is an e-mail address, the beginning of a name, or an account's
 * id; `from` and `to` are days in Germany, both included.
 */
export function searchEvents(search: EventSearch, cursor: string | null): Promise<EventPage<AdminEvent>> {
  const { q, kind, network, from, to } = search
  return allEvents(matching(search), { cursor, search: JSON.stringify([q, kind, network, from, to]) })
}

/** How many events match; null if there are more than `max`, which are not counted. */
export async function countEvents(search: EventSearch, max: number): Promise<number | null> {
  const some = db
    .select({ id: securityEvents.id })
    .from(securityEvents)
    .where(matching(search))
    .limit(max + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  const count = row?.count ?? 0
  return count > max ? null : count
}

function matching({ q, kind, network, from, to }: EventSearch): SQL | undefined {
  return and(
    q ? sql`${securityEvents.userId} in (${accountsLike(q)})` : undefined,
    kind ? eq(securityEvents.kind, kind) : undefined,
    network ? eq(securityEvents.network, networkOf(network)) : undefined,
    from ? sql`${securityEvents.createdAt} >= ${startOfGermanDay(from)}` : undefined,
    to ? sql`${securityEvents.createdAt} < ${endOfGermanDay(to)}` : undefined,
  )
}

/** SQL: the ids of the accounts that `q` names. A union, since each part reads an index of its own; an `or` reads all accounts. */
function accountsLike(q: string): SQL {
  const found = [
    sql`select id from users where email = ${canonicalEmail(q)}`,
    withFirstName(q),
    withLastName(q),
    withHandle(q.replace(/^@(?=.)/, '')),
  ]
  if (isGuid(q)) found.push(sql`select ${q}::uuid`)
  return sql.join(found, sql` union `)
}
