import { FRAUD_CHECKED_MESSAGES } from 'db/limits/chat'
import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'
import { isUsableAt } from '~/domains/accounts/sessions/valid-sessions.server'
import { isPushable, pushJob, pushKeyOf } from '~/domains/notifications/channels/deliver-push.server'
import { deleteGivenUp } from '~/platform/queue/queue.server'

const KIND = "case when c.is_request then 'request' else 'message' end"

// Built once and prepared: planning would cost more than execution. The push is enqueued with the message, so that none is stored without
// its push; messages that wait for the same job are one push. A request that waits is continued only while its receiver takes any.
const addWhere = ({ member, room }: { member: string; room: string }) => `
  with own as (
    select m.room_id, gen_random_uuid() as id, u.takes_requests from chat_members m
    join users u on u.id = m.partner_id and not u.is_suspended and u.deleted_at is null
    where m.user_id = $1::uuid and m.contact_id = $2::uuid and m.partner_id = $2::uuid
      and ($10::int is null or $10::int > m.cleared_seq)
      ${hiddenFrom('$1::uuid', 'm.partner_id')} ${member}
  ), room as (
    update chat_rooms r set last_seq = r.last_seq + 1, last_message_id = own.id, updated_at = $7::timestamptz
    from own where r.id = own.room_id and r.sealed_by is null and ($10::int is null or $10::int <= r.last_seq)
      and (own.takes_requests or (
        select p.accepted_at is not null from chat_members p where p.room_id = r.id and p.user_id = $2::uuid))
      and ${room}
    returning own.id, r.id as room_id, r.last_seq as seq
  ), counted as (
    update chat_members m set
      is_archived = false,
      unread_count = m.unread_count + case when m.user_id = $1::uuid then 0 else 1 end,
      accepted_at = case when m.user_id = $1::uuid then coalesce(m.accepted_at, $7::timestamptz) else m.accepted_at end
    from room where m.room_id = room.room_id
      and (m.user_id = $2::uuid or m.is_archived or m.accepted_at is null)
    returning m.user_id, m.accepted_at is null as is_request, m.is_muted
  ), push as (
    select json_build_object('userId', c.user_id, 'kind', ${KIND}) as payload, ${pushKeyOf('c.user_id', KIND)} as key
    from counted c where c.user_id = $2::uuid and not c.is_muted
      and case when c.is_request then ${isPushable('c.user_id', 'request')} else ${isPushable('c.user_id', 'message')} end
  ), given_up as (${deleteGivenUp('select push.key from push')}
  ), pushed as materialized (
    select graphile_worker.add_job('${pushJob.name}', push.payload,
      -- The condition makes the call wait for the deletion.
      job_key => case when deleted.jobs >= 0 then push.key end)
    from push cross join (select count(*) as jobs from given_up) as deleted
  )
  insert into messages
    (id, room_id, seq, client_id, sender_id, receiver_id, content, message_type, image_url, created_at, phrase,
      fraud_warning, reply_to_seq)
  select room.id, room.room_id, room.seq, $3::uuid, $1::uuid, $2::uuid, $4::text, $5::text, $6::text, $7::timestamptz, $8::text,
    case when room.seq <= ${FRAUD_CHECKED_MESSAGES} then $9::text end, $10::int
  from room, (select count(*) from counted) as all_counted, (select count(*) from pushed) as all_pushed
  returning id, seq, room_id as "roomId", fraud_warning as "fraudWarning"`

const HAS_ACCOUNT = `and exists (
        select from users s where s.id = $1::uuid and not s.is_suspended and s.deleted_at is null)`
const HAS_SESSION = `and exists (
        select from sessions s join users u on u.id = s.user_id
        where s.sid = $11::text and u.id = $1::uuid and ${isUsableAt('$7::timestamptz')})`
// A room may have been opened long before its first message, which alone counts for the limit of a day: only `startConversation` counts.
const IS_BEGUN = 'r.last_seq > 0'
const MAY_BEGIN = `(r.last_seq > 0 or not exists (
        select from users s where s.id = $1::uuid and s.no_new_conversations_until > $7::timestamptz))`

/**
 * The statement that sends a message: takes the room's next number, counts it as unread, enqueues the push and inserts it. $1: the sender;
 * $2: the receiver; $3: client id; $4: content; $5: type; $6: photo; $7: now; $8: phrase; $9: fraud warning; $10: the number of the message
 * that it replies to; $11, in a session: its id. No row if it cannot be sent, or would be the first of its conversation. Also without a
 * session the sender's account must be there.
 */
export const ADD = addWhere({ member: HAS_ACCOUNT, room: IS_BEGUN })
/** `ADD` in a session, which it checks. */
export const ADD_IN_SESSION = addWhere({ member: HAS_SESSION, room: IS_BEGUN })
/** `ADD` for the first message, right after `startConversation` has found that it may be sent. */
export const ADD_FIRST = addWhere({ member: HAS_ACCOUNT, room: MAY_BEGIN })
