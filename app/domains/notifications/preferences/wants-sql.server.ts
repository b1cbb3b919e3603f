import { CHANNEL_DEFAULTS, type Channel, isLocked, type NoticeKind } from 'db/limits/notifications'
import { MESSAGE_MAIL } from 'db/limits/platform'
import { type SQL, sql } from 'drizzle-orm'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'

/** SQL conditions on notification preferences, for hand-written statements. `user` is a placeholder or a column, never a value. */

/** Whether somebody wants notices of a kind by a channel. */
export function wants(user: string, kind: NoticeKind, channel: Channel): string {
  if (isLocked(kind, channel)) return 'true'
  return `coalesce((select p.is_on from notification_preferences p
    where p.user_id = ${user} and p.kind = '${kind}' and p.channel = '${channel}'), ${CHANNEL_DEFAULTS[kind][channel]})`
}

/**
 * Whether the account `u` may get an e-mail about unread messages and notices now: it is offline (people who are online see them), the last
 * such e-mail is at least MESSAGE_MAIL.everyMinutes old, and its quiet hours do not apply.
 */
export const isMailable = (): SQL => sql`
  u.is_email_verified and not u.is_suspended and u.deleted_at is null
  and (u.online_until is null or u.online_until <= ${moment(0)})
  and (u.message_mail_at is null or u.message_mail_at <= ${moment(minutes(MESSAGE_MAIL.everyMinutes))})
  and not ${isQuiet()}`

/** Whether it is within the quiet hours of the account `u` now. */
const isQuiet = (): SQL => sql`exists (select from quiet_hours q
    cross join lateral (select ${moment(0)} at time zone q.time_zone as local) here
    cross join lateral (select extract(hour from here.local) * 60 + extract(minute from here.local) as minute) clock
    where q.user_id = u.id and case when q.from_minute < q.to_minute
      then clock.minute >= q.from_minute and clock.minute < q.to_minute
      else clock.minute >= q.from_minute or clock.minute < q.to_minute end)`

/** The time so many milliseconds ago. A parameter, so that the text of a statement stays the same (prepared-statements.server.ts). */
export const moment = (agoMs: number): SQL =>
  sql`${new Date(now().getTime() - agoMs).toISOString()}::timestamptz`
