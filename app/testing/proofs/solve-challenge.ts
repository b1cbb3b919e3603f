import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** The field that a browser's module would send, by the library's own solver. */
export async function solvedField(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return encoded({ challenge, solution })
}

/** Anything in the shape in which the field travels. */
export const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
