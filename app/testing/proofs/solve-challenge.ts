import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** The field that the browser's module would submit, computed by the library's own solver. */
export async function solvedField(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return encoded({ challenge, solution })
}

/** Any value in the encoding of the field. */
export const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
