import {
  ACCOUNT_SWITCHES,
  type AccountSwitch,
  CHANNEL_DEFAULTS,
  CHANNELS,
  type Channel,
  isLocked,
  NOTICE_KINDS,
  type NoticeKind,
} from 'db/limits/notifications'
import { MESSAGE_MAIL } from 'db/limits/platform'
import { notificationPreferences } from 'db/schema/notifications'
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import type { MatrixFormSchema, SwitchFormSchema } from './forms'
import { type Preferences, preferencesBy, tickedPreferences } from './preferences'

type Choice = { kind: NoticeKind; channel: Channel; isOn: boolean }
type Person = { id: string }

/** Which kinds somebody wants by which channel (DECISIONS "Notifications"). */
export async function preferencesOf(person: Person): Promise<Preferences> {
  const rows = await db
    .select()
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, person.id))
  const chosen = new Map(rows.map(({ kind, channel, isOn }) => [`${kind} ${channel}`, isOn]))
  return preferencesBy((kind, channel) => chosen.get(`${kind} ${channel}`) ?? CHANNEL_DEFAULTS[kind][channel])
}

/**
 * Stores choices; others stay. Only deviations from the default are stored. A kind that is locked for a channel stays on there,
 * whatever is chosen.
 */
export async function saveChoices(person: Person, choices: readonly Choice[]): Promise<void> {
  const unlocked = choices.filter(({ kind, channel }) => !isLocked(kind, channel))
  const deviations = unlocked.filter(({ kind, channel, isOn }) => CHANNEL_DEFAULTS[kind][channel] !== isOn)
  const defaults = unlocked.filter((choice) => !deviations.includes(choice))
  await db.transaction(async (tx) => {
    // Choices of two tabs follow each other: each changes several rows, and two that are opposite could deadlock.
    await lockAccountRow(tx, person.id)
    if (defaults.length > 0)
      await tx
        .delete(notificationPreferences)
        .where(
          and(
            eq(notificationPreferences.userId, person.id),
            or(
              ...defaults.map(({ kind, channel }) =>
                and(eq(notificationPreferences.kind, kind), eq(notificationPreferences.channel, channel)),
              ),
            ),
          ),
        )
    for (const { kind, channel, isOn } of deviations)
      await tx
        .insert(notificationPreferences)
        .values({ userId: person.id, kind, channel, isOn })
        .onConflictDoUpdate({
          target: [
            notificationPreferences.userId,
            notificationPreferences.kind,
            notificationPreferences.channel,
          ],
          set: { isOn },
        })
  })
}

/** Turns one of SPEC 3's switches: off ends every channel of its kinds, on returns them to their defaults. */
export async function turnSwitch(person: Person, name: AccountSwitch, isOn: boolean): Promise<void> {
  const kinds: readonly NoticeKind[] = ACCOUNT_SWITCHES[name]
  await saveChoices(
    person,
    kinds.flatMap((kind) =>
      CHANNELS.map((channel) => ({ kind, channel, isOn: isOn && CHANNEL_DEFAULTS[kind][channel] })),
    ),
  )
}

/** Stores the switches of all kinds and channels. */
export function saveMatrix(person: Person, { on }: z.infer<typeof MatrixFormSchema>): Promise<void> {
  const ticked = tickedPreferences(on)
  return saveChoices(
    person,
    NOTICE_KINDS.flatMap((kind) =>
      CHANNELS.map((channel) => ({ kind, channel, isOn: ticked[kind][channel] })),
    ),
  )
}

/** Stores one switch. */
export async function saveSwitch(
  person: Person,
  { name, kind, channel, isOn }: z.infer<typeof SwitchFormSchema>,
): Promise<void> {
  if (name) await turnSwitch(person, name, isOn)
  else if (kind && channel) await saveChoices(person, [{ kind, channel, isOn }])
}

// SQL conditions on notification preferences, for hand-written statements. `user` is a placeholder or a column, never a value.

/** SQL: whether a person wants notices of a kind by a channel. */
export function wantsSql(user: string, kind: NoticeKind, channel: Channel): string {
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
  and (u.online_until is null or u.online_until <= ${momentAgo(0)})
  and (u.message_mail_at is null or u.message_mail_at <= ${momentAgo(minutes(MESSAGE_MAIL.everyMinutes))})
  and not ${isQuiet()}`

/** Whether it is within the quiet hours of the account `u` now. */
const isQuiet = (): SQL => sql`exists (select from quiet_hours q
    cross join lateral (select ${momentAgo(0)} at time zone q.time_zone as local) here
    cross join lateral (select extract(hour from here.local) * 60 + extract(minute from here.local) as minute) clock
    where q.user_id = u.id and case when q.from_minute < q.to_minute
      then clock.minute >= q.from_minute and clock.minute < q.to_minute
      else clock.minute >= q.from_minute or clock.minute < q.to_minute end)`

/** The time so many milliseconds ago. A parameter, so that the text of a statement stays the same (prepared-statements.server.ts). */
export const momentAgo = (agoMs: number): SQL =>
  sql`${new Date(now().getTime() - agoMs).toISOString()}::timestamptz`
