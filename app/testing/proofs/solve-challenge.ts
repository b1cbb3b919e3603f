import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves the challenge with the library's own solver; returns the form field that the module in the browser would submit. */
export async function solvedField(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return encodeField({ challenge, solution })
}

/** Any value in the encoding of that field: base64 of JSON. */
export const encodeField = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
