import type { NoticeKind } from 'db/limits/notifications'
import { quietHours } from 'db/schema/notifications'
import { eq, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'

/** Minutes since midnight in `timeZone`; the end is not part of them. */
export type QuietHours = { fromMinute: number; toMinute: number; timeZone: string }
type Person = { id: string }

const MINUTES_A_DAY = 24 * 60

/** Somebody's quiet hours; null without any. */
export async function quietHoursOf(person: Person): Promise<QuietHours | null> {
  const [row] = await db.select().from(quietHours).where(eq(quietHours.userId, person.id))
  return row ? { fromMinute: row.fromMinute, toMinute: row.toMinute, timeZone: row.timeZone } : null
}

/** Stores quiet hours, or ends them with null. A zone that the database does not know is stored as German time. */
export async function setQuietHours(person: Person, chosen: QuietHours | null): Promise<void> {
  if (!chosen) {
    await db.delete(quietHours).where(eq(quietHours.userId, person.id))
    return
  }
  const timeZone = (await isKnownZone(chosen.timeZone)) ? chosen.timeZone : 'Europe/Berlin'
  const set = { ...chosen, timeZone }
  await db
    .insert(quietHours)
    .values({ userId: person.id, ...set })
    .onConflictDoUpdate({ target: quietHours.userId, set })
}

/** Browsers and Postgres have different lists; an unknown name would fail every statement that reads it. */
async function isKnownZone(name: string): Promise<boolean> {
  const rows = await db.execute(sql`select from pg_timezone_names where name = ${name}`)
  return rows.length > 0
}

/**
 * When a push or an e-mail of this kind may be sent at the earliest: the end of the quiet hours; null at once. What protects the account is
 * never held back.
 */
export async function heldUntil(person: Person, kind: NoticeKind): Promise<Date | null> {
  if (kind === 'security') return null
  const hours = await quietHoursOf(person)
  return hours && endOfQuiet(hours, now())
}

/** The end of the quiet hours that hold at a time; null outside them. */
export function endOfQuiet({ fromMinute, toMinute, timeZone }: QuietHours, at: Date): Date | null {
  const minute = minuteOfDay(at, timeZone)
  const isWithin =
    fromMinute < toMinute
      ? minute >= fromMinute && minute < toMinute
      : minute >= fromMinute || minute < toMinute
  if (!isWithin) return null
  const left = (toMinute - minute + MINUTES_A_DAY) % MINUTES_A_DAY
  const end = new Date(Math.floor(at.getTime() / minutes(1)) * minutes(1) + minutes(left))
  // In the nights in which the clocks change, an hour is missing or there twice.
  const drift = minuteOfDay(end, timeZone) - toMinute
  const shift =
    drift > MINUTES_A_DAY / 2
      ? drift - MINUTES_A_DAY
      : drift < -MINUTES_A_DAY / 2
        ? drift + MINUTES_A_DAY
        : drift
  const exact = new Date(end.getTime() - minutes(shift))
  // A time of the missing hour never comes; an hour earlier would be within the quiet hours, or even past.
  return minuteOfDay(exact, timeZone) === toMinute ? exact : end
}

function minuteOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: 'hour' | 'minute') => Number(parts.find((one) => one.type === type)?.value)
  return part('hour') * 60 + part('minute')
}
