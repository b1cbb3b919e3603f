import { MESSAGE_MAIL } from 'db/limits/platform'
import { type SQL, sql } from 'drizzle-orm'
import { hiddenFrom } from '~/domains/accounts/blocks-sql.server'
import { now } from '~/platform/clock.server'
import { db, type Tx } from '~/platform/db.server'
import { days, minutes } from '~/platform/durations'
import { CHANNELS, notifyJob } from './notify.server'

const BATCH_SIZE = 500

/**
 * Notifies everybody who is away of unread messages, by every channel: one job each, enqueued in the transaction that records the
 * notification. Each message is notified once, each person at most once an hour, however many processes run this concurrently.
 * @returns how many people
 */
export async function notifyUnread(): Promise<number> {
  let all = 0
  for (;;) {
    const found = await db.execute<{ userId: string }>(peopleToNotify())
    let notified = 0
    for (const { userId } of found) if (await notifyPerson(userId)) notified++
    all += notified
    // An empty round means that another process notified the rest.
    if (found.length < BATCH_SIZE || notified === 0) return all
  }
}

/**
 * The people to notify. Starts from unread messages of the last days (`messages_waiting`) and looks up the rest by key, so that the cost
 * depends on those, not on all conversations; the planner alone would scan all.
 */
export const peopleToNotify = (): SQL => sql`
  with waiting as materialized (
    select room_id, receiver_id, max(seq) as seq from messages
    where not is_read and unsent_at is null and ${isInWindow(sql`created_at`)}
    group by room_id, receiver_id
  )
  select distinct m.user_id as "userId" from waiting w
  cross join lateral (
    select * from chat_members where room_id = w.room_id and user_id = w.receiver_id offset 0
  ) m
  cross join lateral (select * from chat_rooms where id = m.room_id offset 0) r
  cross join lateral (select * from users where id = m.user_id offset 0) u
  where w.seq > greatest(m.mailed_seq, m.read_seq, m.cleared_seq) and ${hasUnread()} and ${isDue()}
  limit ${BATCH_SIZE}`

/** One transaction per person: senders to that person wait for nobody else. */
function notifyPerson(userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    // A concurrent process that found the same person waits here, and then finds the hour started.
    const due = await tx.execute(sql`
      select from users u where u.id = ${userId} and ${isDue()} for no key update`)
    if (due.length === 0) return false
    const unread = await tx.execute(sql`
      select ${ROOMS} where m.user_id = ${userId} and ${hasUnread()} and ${isNew()} limit 1`)
    if (unread.length === 0) return false
    const summary = await recordNotification(tx, userId)
    for (const { name } of CHANNELS) await notifyJob.enqueue(tx, { channel: name, userId, ...summary })
    return true
  })
}

/** Everything unread counts as notified, also the newest messages: they are in the number. */
async function recordNotification(tx: Tx, userId: string): Promise<{ unread: number; requests: number }> {
  await tx.execute(sql`update users set message_mail_at = ${moment(0)} where id = ${userId}`)
  const rooms = await tx.execute<{ unread: number; isRequest: boolean }>(sql`
    update chat_members m set mailed_seq = r.last_seq from chat_rooms r
    where r.id = m.room_id and m.user_id = ${userId} and ${hasUnread()}
    returning m.unread_count as unread, m.accepted_at is null as "isRequest"`)
  const sum = (isRequest: boolean) =>
    rooms.reduce((all, room) => all + (room.isRequest === isRequest ? room.unread : 0), 0)
  return { unread: sum(false), requests: sum(true) }
}

const ROOMS = sql`from chat_members m join chat_rooms r on r.id = m.room_id`

/** A conversation that counts in the badge, with a message not notified yet. */
const hasUnread = (): SQL => sql`
  m.unread_count > 0 and r.last_seq > m.mailed_seq and m.sealed_at is null and not m.is_muted and not m.is_archived
  and not exists (select from users p where p.id = m.partner_id and (p.is_suspended or p.deleted_at is not null))
  ${sql.raw(hiddenFrom('m.user_id', 'm.partner_id'))}`

/** A message has waited long enough, and is not too old. */
const isNew = (): SQL => sql`exists (
  select from messages s where s.room_id = m.room_id and s.receiver_id = m.user_id and s.unsent_at is null
    and s.seq > greatest(m.mailed_seq, m.read_seq, m.cleared_seq)
    and ${isInWindow(sql`s.created_at`)})`

const isInWindow = (at: SQL): SQL => sql`
  ${at} <= ${moment(minutes(MESSAGE_MAIL.afterMinutes))} and ${at} > ${moment(days(MESSAGE_MAIL.untilDays))}`

/** People who are online see the badge. */
const isDue = (): SQL => sql`
  u.wants_message_mails and u.is_email_verified and not u.is_suspended and u.deleted_at is null
  and (u.online_until is null or u.online_until <= ${moment(0)})
  and (u.message_mail_at is null or u.message_mail_at <= ${moment(minutes(MESSAGE_MAIL.everyMinutes))})`

const moment = (ago: number): SQL => sql`${new Date(now().getTime() - ago).toISOString()}::timestamptz`
