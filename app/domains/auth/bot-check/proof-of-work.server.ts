import { createHmac, randomInt } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { TASK_LEVEL_MAX } from 'db/limits/platform'
import { z } from 'zod'
import { PROOF } from '~/domains/accounts/form-drafts/draft-fields'
import { singleton } from '~/platform/process/singleton.server'
import { consumeToken } from '~/platform/secrets/consumed-tokens.server'
import { env } from '~/platform/settings/env.server'
import { now } from '~/platform/time/clock.server'
import { hours, seconds } from '~/platform/time/durations'
import type { BotCheckProvider } from './provider'

/**
 * Keys of the bot check, one for each secret of SESSION_SECRET. They are derived from it so that no further secret is needed, and differ
 * from the keys that sign cookies. The first key signs; all keys verify, so that secrets can be rotated.
 */
export function checkKeys(use: 'stamp' | 'challenge' | 'challenge-key'): readonly [string, ...string[]] {
  return singleton(`bot-check-${use}-keys`, () => {
    const [first = '', ...older] = env().sessionSecrets
    const derive = (secret: string) => createHmac('sha256', secret).update(`bot-check ${use}`).digest('hex')
    return [derive(first), ...older.map(derive)]
  })
}

// A solution takes 300 to 600 key derivations of a third of a millisecond: a sixth of a second on a desktop, a second on a cheap phone.
const ALGORITHM = 'PBKDF2/SHA-256'
const COST = 1000
const COUNTER = { min: 300, max: 600 }
/** Each level doubles the derivations: level 7 takes ten seconds on a desktop, about a minute on a cheap phone. */
const difficultyOf = (level: number) => 2 ** (level - 1)
const LIFETIME = hours(1)
/** A solved challenge has about 700 characters. */
const PROOF_MAX_LENGTH = 2000

const hex = z.string().regex(/^[0-9a-f]{1,64}$/)
const Solved = z.object({
  // Strict: challenges of this server have exactly these members, so that others are refused before they are hashed.
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      cost: z.literal(COST),
      data: z.strictObject({ level: z.int().min(1).max(TASK_LEVEL_MAX) }),
      expiresAt: z.int().positive(),
      keyLength: z.literal(32),
      keyPrefix: hex,
      keySignature: hex,
      nonce: hex,
      salt: hex,
    }),
    signature: hex,
  }),
  solution: z.object({
    counter: z
      .int()
      .min(0)
      .max(COUNTER.max * difficultyOf(TASK_LEVEL_MAX)),
    derivedKey: hex,
  }),
})

/** The level of a valid proof; `stale` if it was used or has expired; `forged` if this server did not issue its challenge, as bots send. */
type Proof = { level: number } | 'stale' | 'forged'

/** Creates a signed challenge of a level for the browser's module (altcha v2). It is valid for an hour and for one form. */
export function newChallenge(level = 1): Promise<Challenge> {
  return createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(COUNTER.min * difficultyOf(level), COUNTER.max * difficultyOf(level)),
    data: { level },
    deriveKey,
    expiresAt: new Date(now().getTime() + LIFETIME),
    hmacSignatureSecret: checkKeys('challenge')[0],
    hmacKeySignatureSecret: checkKeys('challenge-key')[0],
  })
}

/** Verifies the form field of the browser's module: base64 of JSON { challenge, solution }. A valid proof can be used only once. */
export async function verifyProof(field: string): Promise<Proof> {
  const solved = parseProof(field)
  if (!solved) return 'forged'
  const expire = new Date(seconds(solved.challenge.parameters.expiresAt))
  if (expire < now()) return 'stale'
  if (!(await isSolved(solved))) return 'forged'
  return (await consumeToken(`altcha:${solved.challenge.signature}`, expire))
    ? { level: solved.challenge.parameters.data.level }
    : 'stale'
}

async function isSolved({ challenge, solution }: z.infer<typeof Solved>): Promise<boolean> {
  const keyKeys = checkKeys('challenge-key')
  for (const [i, key] of checkKeys('challenge').entries()) {
    const { verified } = await verifySolution({
      challenge,
      solution,
      deriveKey,
      hmacSignatureSecret: key,
      hmacKeySignatureSecret: keyKeys[i],
    })
    if (verified) return true
  }
  return false
}

/** Parses the field; null if it is malformed. Never throws. */
export function parseProof(field: string): z.infer<typeof Solved> | null {
  if (field.length > PROOF_MAX_LENGTH) return null
  try {
    const found = Solved.safeParse(JSON.parse(Buffer.from(field, 'base64').toString('utf8')))
    return found.success ? found.data : null
  } catch {
    return null
  }
}

/**
 * The built-in check, without any third party: a proof of work if the browser's module solved one. A used or expired proof counts as none,
 * so that a form sent twice (double press, back button) is treated like one without JavaScript; only a forged proof is refused.
 */
export const embedded: BotCheckProvider = {
  name: 'embedded',
  replacesTimeTrap: false,
  async judge({ action, field }) {
    const proof = field(PROOF)
    // The login itself throttles password guessing.
    if (!proof || action === 'login') return { level: 0 }
    const found = await verifyProof(proof)
    if (found === 'forged') return { refusal: 'bot-check', by: 'embedded' }
    return found === 'stale' ? { level: 0 } : found
  },
}
