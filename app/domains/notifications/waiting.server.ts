import { MESSAGE_MAIL } from 'db/limits/notifications'
import { type SQL, sql } from 'drizzle-orm'
import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'
import { now } from '~/platform/clock.server'
import { db, type Tx } from '~/platform/db.server'
import { days, minutes } from '~/platform/durations'
import { CHANNELS } from './channels.server'
import { notifyJob } from './notify.server'

const AT_ONCE = 500

/**
 * Tells everybody who is away that something waits for them, by every channel: one job each, queued in the transaction that notes what
 * they were told of. Each message is told once, to each person at most once an hour, however many processes look at the same time.
 * @returns how many people
 */
export async function notifyUnread(): Promise<number> {
  let all = 0
  for (;;) {
    const found = await db.execute<{ userId: string }>(peopleToNotify())
    let told = 0
    for (const { userId } of found) if (await tell(userId)) told++
    all += told
    // Whom another process told meanwhile need not be looked for again.
    if (found.length < AT_ONCE || told === 0) return all
  }
}

/**
 * Who is to be told. Begins with the messages of the last days that nobody read (`messages_waiting`) and looks up the rest by key, so that the
 * work grows with what waits, not with all conversations; the planner would read those through.
 */
export const peopleToNotify = (): SQL => sql`
  with waiting as materialized (
    select room_id, receiver_id, max(seq) as seq from messages
    where not is_read and unsent_at is null and ${isOfInterest(sql`created_at`)}
    group by room_id, receiver_id
  )
  select distinct m.user_id as "userId" from waiting w
  cross join lateral (
    select * from chat_members where room_id = w.room_id and user_id = w.receiver_id offset 0
  ) m
  cross join lateral (select * from chat_rooms where id = m.room_id offset 0) r
  cross join lateral (select * from users where id = m.user_id offset 0) u
  where w.seq > greatest(m.mailed_seq, m.read_seq, m.cleared_seq) and ${waits()} and ${isToBeTold()}
  limit ${AT_ONCE}`

/** One transaction a person: whoever sends to them meanwhile waits for nobody else. */
function tell(userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Another process that found the same person waits here, and then finds that the hour has begun.
    const due = await tx.execute(sql`
      select from users u where u.id = ${userId} and ${isToBeTold()} for no key update`)
    if (due.length === 0) return false
    const fresh = await tx.execute(sql`
      select ${ROOMS} where m.user_id = ${userId} and ${waits()} and ${isNew()} limit 1`)
    if (fresh.length === 0) return false
    const news = await note(tx, userId)
    for (const { name } of CHANNELS) await notifyJob.enqueue(tx, { channel: name, userId, ...news })
    return true
  })
}

/** All that waits unread counts as told from now on, the youngest too: it is in the number. */
async function note(tx: Tx, userId: string): Promise<{ unread: number; requests: number }> {
  await tx.execute(sql`update users set message_mail_at = ${moment(0)} where id = ${userId}`)
  const rooms = await tx.execute<{ unread: number; isRequest: boolean }>(sql`
    update chat_members m set mailed_seq = r.last_seq from chat_rooms r
    where r.id = m.room_id and m.user_id = ${userId} and ${waits()}
    returning m.unread_count as unread, m.accepted_at is null as "isRequest"`)
  const sum = (isRequest: boolean) =>
    rooms.reduce((all, room) => all + (room.isRequest === isRequest ? room.unread : 0), 0)
  return { unread: sum(false), requests: sum(true) }
}

const ROOMS = sql`from chat_members m join chat_rooms r on r.id = m.room_id`

/** A conversation that counts in the badge, with something in it that was not told yet. */
const waits = (): SQL => sql`
  m.unread_count > 0 and r.last_seq > m.mailed_seq and m.sealed_at is null and not m.is_muted and not m.is_archived
  and not exists (select from users p where p.id = m.partner_id and (p.is_suspended or p.deleted_at is not null))
  ${sql.raw(hiddenFrom('m.user_id', 'm.partner_id'))}`

/** Something in it has waited for a while, and is not so old that nobody wants to hear of it. */
const isNew = (): SQL => sql`exists (
  select from messages s where s.room_id = m.room_id and s.receiver_id = m.user_id and s.unsent_at is null
    and s.seq > greatest(m.mailed_seq, m.read_seq, m.cleared_seq)
    and ${isOfInterest(sql`s.created_at`)})`

const isOfInterest = (at: SQL): SQL => sql`
  ${at} <= ${moment(minutes(MESSAGE_MAIL.afterMinutes))} and ${at} > ${moment(days(MESSAGE_MAIL.untilDays))}`

/** Whoever is here sees the badge. */
const isToBeTold = (): SQL => sql`
  u.wants_message_mails and u.is_email_verified and not u.is_suspended and u.deleted_at is null
  and (u.online_until is null or u.online_until <= ${moment(0)})
  and (u.message_mail_at is null or u.message_mail_at <= ${moment(minutes(MESSAGE_MAIL.everyMinutes))})`

const moment = (ago: number): SQL => sql`${new Date(now().getTime() - ago).toISOString()}::timestamptz`
