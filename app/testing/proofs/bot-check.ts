import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { STAMP } from '~/domains/accounts/form-drafts/draft-fields'
import { stamp } from '~/domains/auth/bot-check/form-timestamp.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'

/** The timestamp field of a form that the server rendered a minute ago: old enough for the bot check, and without a solved task. */
export function stampFields(): Record<string, string> {
  return { [STAMP]: stamp(new Date(now().getTime() - minutes(1))) }
}

/** Solves the challenge with the library's own solver; returns the form field that the module in the browser would submit. */
export async function solvedField(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return encodeField({ challenge, solution })
}

/** Any value in the encoding of that field: base64 of JSON. */
export const encodeField = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
