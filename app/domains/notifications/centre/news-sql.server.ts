import type { NoticeKind } from 'db/limits/notifications'
import { type SQL, sql } from 'drizzle-orm'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'

/** Opening a page marks its notices as read, and the page still shows what was new; so do its further pages and a return to it. */
const STAYS_NEW_FOR = minutes(5)

/** SQL: whether a notice of one of these kinds is about the person, and new to the reader. */
export function isNewsOf(params: {
  readerId: string
  personId: SQL
  kinds: readonly NoticeKind[]
}): SQL<boolean> {
  const { readerId, personId, kinds } = params
  const since = new Date(now().getTime() - STAYS_NEW_FOR).toISOString()
  return sql<boolean>`exists (
    select from notices n join notice_items i on i.notice_id = n.id
    where n.user_id = ${readerId} and n.kind in ${kinds} and i.person_id = ${personId} and not i.is_withdrawn
      and (n.read_at is null or n.read_at > ${since}::timestamptz))`
}
