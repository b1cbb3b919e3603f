import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { rowsOf } from '~/platform/database/db.server'

type Member = Pick<Viewer, 'id'>

/**
 * The unread counts of conversations and of requests. Muted and archived conversations, and those with an unavailable partner, do not
 * count (SPEC 9 "Unread badge"). One statement.
 * @param openedPartner the member whose conversation is being opened: it does not count either
 */
export async function unreadCounts(
  viewer: Member,
  openedPartner: string | null = null,
): Promise<{ chats: number; requests: number }> {
  const parameters = [viewer.id, openedPartner]
  const [row] = await rowsOf<{ chats: number; requests: number }>(UNREAD, parameters, { prepared: true })
  return row ?? { chats: 0, requests: 0 }
}

/** When the newest of those unread messages came, of conversations and of requests; null if none is unread. */
export async function newestUnread(viewer: Member): Promise<Record<'chats' | 'requests', string | null>> {
  const [row] = await rowsOf<{ chats: string | null; requests: string | null }>(NEWEST_UNREAD, [viewer.id], {
    prepared: true,
  })
  return row ?? { chats: null, requests: null }
}

const OWN = `
  with own as materialized (
    select m.room_id, m.partner_id, m.unread_count, m.accepted_at is null as is_request from chat_members m
    where m.user_id = $1::uuid and m.unread_count > 0 and m.sealed_at is null and not m.is_muted and not m.is_archived
      ${hiddenFrom('$1::uuid', 'm.partner_id')}
  )`

// Partners who are unavailable are looked up by key, or, where the conversations are more than all unavailable accounts together, in a
// table of those (decision 0366).
const IS_AVAILABLE = `
  case when (select count(*) from own) > (select reltuples from pg_class where oid = 'users_inactive'::regclass)
    then own.partner_id not in (select u.id from users u where u.is_suspended or u.deleted_at is not null)
    else (select count(*) = 0 from users u where u.id = own.partner_id and (u.is_suspended or u.deleted_at is not null)) end`

// Every page of every member runs it.
const UNREAD = `
  ${OWN}
  select coalesce(sum(own.unread_count) filter (where not own.is_request), 0)::int as chats,
    coalesce(sum(own.unread_count) filter (where own.is_request), 0)::int as requests
  from own
  where own.partner_id is distinct from $2::uuid and ${IS_AVAILABLE}`

const NEWEST_UNREAD = `
  ${OWN}
  select max(newest.created_at) filter (where not own.is_request) as chats,
    max(newest.created_at) filter (where own.is_request) as requests
  from own
  cross join lateral (
    select msg.created_at from messages msg
    where msg.room_id = own.room_id and msg.receiver_id = $1::uuid and not msg.is_read and msg.unsent_at is null
    order by msg.seq desc limit 1
  ) newest
  where ${IS_AVAILABLE}`
