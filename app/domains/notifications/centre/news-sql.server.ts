import type { NoticeKind } from 'db/limits/notifications'
import { type SQL, sql } from 'drizzle-orm'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'

/** Opening the list marks its notices as read. For this long they still count as new, on further pages and when the reader returns. */
const NEW_PERIOD = minutes(5)

/** SQL: whether the reader has a new notice of one of these kinds about the person. */
export function isNewsOf(params: {
  readerId: string
  personId: SQL
  kinds: readonly NoticeKind[]
}): SQL<boolean> {
  const { readerId, personId, kinds } = params
  const since = new Date(now().getTime() - NEW_PERIOD).toISOString()
  return sql<boolean>`exists (
    select from notices n join notice_items i on i.notice_id = n.id
    where n.user_id = ${readerId} and n.kind in ${kinds} and i.person_id = ${personId} and not i.is_withdrawn
      and (n.read_at is null or n.read_at > ${since}::timestamptz))`
}
