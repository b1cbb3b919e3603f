import { createHmac } from 'node:crypto'
import { newestSealKeyFor } from '~/platform/secrets/seal-keys.server'
import { now } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { germanDay } from '~/platform/time/german-day.server'

/** Letters and digits that are not mistaken for each other in handwriting. */
const SIGNS = 'ACDEFHJKLMNPRTUVWXY3479'
const LENGTH = 5

/**
 * The code that a selfie of this person must show today (DECISIONS "Verification"): keyed, so that nobody knows it earlier, and another one for
 * each person, so that it proves nothing of somebody else. The day is that of the server's clock in Germany.
 */
export const codeOfDay = (userId: string, at: Date = now()): string => codeOf(userId, germanDay(at))

/** The codes that a selfie sent at this moment may show: today's, and yesterday's for a form that was opened before midnight. */
export function acceptedCodes(userId: string, at: Date): string[] {
  const today = germanDay(at)
  // The days on which the clocks change have 23 or 25 hours.
  const yesterday = [23, 24, 25]
    .map((count) => germanDay(new Date(at.getTime() - hours(count))))
    .find((day) => day !== today)
  return [codeOf(userId, today), codeOf(userId, yesterday ?? today)]
}

function codeOf(userId: string, day: string): string {
  const digest = createHmac('sha256', newestSealKeyFor('photo-check-code').key)
    .update(`${userId} ${day}`)
    .digest()
  return Array.from(digest.subarray(0, LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('')
}
