import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { FORM_OPEN_MIN_S } from 'db/limits/platform'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { now } from '~/platform/time/clock.server'
import { hours, seconds } from '~/platform/time/durations'
import { checkKeys } from './proof-of-work.server'

/** The longest time that a form may be open: enough for a tab that is left open during the day. */
const OPEN_TIME_MAX = hours(12)

/** `<milliseconds in base 36>.<signature>`; anything longer is forged. */
const SHAPE = /^([0-9a-z]{1,11})\.([\w-]{43})$/

/** The signed creation time of a form, to check how long it was open. */
export function stamp(at = now()): string {
  const time = at.getTime().toString(36)
  return `${time}.${signature(time, checkKeys('stamp')[0]).toString('base64url')}`
}

/** Whether a form with that stamp was open for a plausible time; false for forged and missing stamps. */
export function isTimely(given: unknown): boolean {
  const openFor = openTimeOf(given)
  return openFor !== null && openFor >= seconds(FORM_OPEN_MIN_S) && openFor <= OPEN_TIME_MAX
}

/** How long the form with that stamp has been open, in milliseconds; null for forged and missing stamps. */
function openTimeOf(given: unknown): number | null {
  const [, time = '', signed = ''] = (typeof given === 'string' && SHAPE.exec(given)) || []
  if (!time) return null
  const found = Buffer.from(signed, 'base64url')
  if (!checkKeys('stamp').some((key) => timingSafeEqual(signature(time, key), found))) return null
  return now().getTime() - Number.parseInt(time, 36)
}

/**
 * An id that follows from the fields of a form and its timestamp: a form that is sent again, since its answer was lost, has the same id
 * (decision 0378). A form without a valid timestamp, and one that was opened `withinMs` or more ago, gets a new id each time.
 */
export function idOfForm(typed: { stamp?: string | undefined }, withinMs: number): string {
  const openFor = openTimeOf(typed.stamp)
  const isNew = openFor === null || openFor >= withinMs
  const source = isNew ? randomUUID() : JSON.stringify(typed)
  const hex = createHash('sha256').update(source).digest('hex')
  // Version 8 and variant 8: an id of our own making, and no random one of the database (`isIdOfForm`).
  return hex.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}

/** SQL: whether the id of a row comes from `idOfForm`. Those of the database are random ids, version 4. */
export const isIdOfForm = (id: AnyColumn): SQL => sql`substr(${id}::text, 15, 1) = '8'`

function signature(time: string, key: string): Buffer {
  return createHmac('sha256', key).update(time).digest()
}
