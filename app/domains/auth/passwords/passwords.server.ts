import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { PASSWORD_MAX } from 'db/limits/accounts'
import pLimit from 'p-limit'
import { singleton } from '~/platform/process/singleton.server'
import { hashOf } from '~/platform/secrets/hash.server'
import { passwordLength } from './password-field'

/** More passwords wait to be checked than the machine can check in time. */
export class HashQueueFull extends Error {
  override name = 'HashQueueFull'
}

/** The refusal of what HashQueueFull stopped. */
export const OVERLOADED = { refusal: 'overloaded', retryAfterS: 5 } as const

/**
 * Runs at most `atOnce` jobs concurrently, lets at most `waiting` others wait, and refuses the rest at once with HashQueueFull: argon2
 * takes 19 MiB and a core each, so an unbounded queue would allow denial of service.
 */
export function boundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const limit = pLimit(atOnce)
  const isFull = () => limit.activeCount >= atOnce && limit.pendingCount >= waiting
  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (isFull()) throw new HashQueueFull(`${waiting} are waiting already`)
    return limit(work)
  }
  return Object.assign(run, { isFull })
}

/** argon2id with the parameters of OWASP's password storage sheet: 19 MiB, two passes, one lane. */
export const ARGON2 = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/** A hash of a random, unknown password, so that an unknown address takes as long as a known one. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$95O9vsYvaSJ81HdwenFbhg$FNbcAba8tFKd25zMp9iY6dn+pBwNiDpfcyRjFmQ2eK8'

/** At some 11 ms each, the last one waits about a second on the smallest machine. */
const WAITING_MAX = 64

/**
 * Hashes a password with argon2id. Throws HashQueueFull when too many are waiting, RangeError above PASSWORD_MAX (forms refuse that
 * earlier, with a text).
 */
export function hashPassword(password: string): Promise<string> {
  if (passwordLength(password) > PASSWORD_MAX) throw new RangeError('Password longer than PASSWORD_MAX')
  return queue()(() => hash(canonical(password), ARGON2))
}

/**
 * Whether the password matches the hash. A null hash (unknown address) costs the same work and returns false; a password above PASSWORD_MAX
 * returns false without any work. Throws HashQueueFull when too many are waiting.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  if (passwordLength(password) > PASSWORD_MAX) return false
  // Some accounts have no password, but a marker that is no hash.
  const own = passwordHash?.startsWith('$argon2id$') ? passwordHash : null
  const matches = await queue()(() => verify(own ?? DUMMY_HASH, canonical(password)))
  return matches && own !== null
}

/** Whether no password can be hashed at the moment. Ask before using something up, such as a code, for a new password. */
export const isHashQueueFull = (): boolean => queue().isFull()

/** Identifies a stored hash without exposing it, to detect whether the password was changed. */
export function passwordFingerprint(passwordHash: string): string {
  return hashOf(passwordHash)
}

/** Keyboards send ä composed or decomposed: both are the same password. */
function canonical(password: string): string {
  return password.normalize('NFC')
}

function queue() {
  return singleton('hash-queue', () => boundedQueue({ atOnce: availableParallelism(), waiting: WAITING_MAX }))
}
