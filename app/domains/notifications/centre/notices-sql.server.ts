import type { NoticeKind } from 'db/limits/notifications'
import { type SQL, sql } from 'drizzle-orm'
import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'

/** SQL: the people in the notice `n` whom its reader may see. Their accounts are active, and neither has blocked the other. */
export const VISIBLE_PEOPLE = `
  from notice_items i join users p on p.id = i.person_id and not p.is_suspended and p.deleted_at is null
  where i.notice_id = n.id and not i.is_withdrawn ${hiddenFrom('n.user_id', 'i.person_id')}`

/** SQL: whether the reader may see the notice `n`. */
export const IS_VISIBLE = `(not n.has_people or exists (select ${VISIBLE_PEOPLE}))`

/** SQL: how many events the notice `n` combines; of events with people, only those whose person its reader may see. */
export const EVENT_COUNT = `(case when n.has_people then (select count(*) ${VISIBLE_PEOPLE})
  else coalesce(n.number, (select count(*) from notice_items i where i.notice_id = n.id)) end)::int`

/** Opening the list marks its notices as read. For this long they still count as new, on further pages and when the reader returns. */
const NEW_PERIOD = minutes(5)

/** SQL: whether the reader has a new notice of one of these kinds about the person. */
export function hasNewNoticeOf(params: {
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
