import { TASK_LEVEL_MAX } from 'db/limits/platform'
import { SIGN_IN_PRESSURE } from 'db/limits/security'
import { limitFor } from '~/platform/http/limits/limits.server'
import { tally } from '~/platform/http/limits/shared-counter.server'
import { singleton } from '~/platform/process/singleton.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { verifyProof } from '../bot-check/proof-of-work.server'

/** Why an unknown browser must do more before its password is checked. */
type StuffingRefusal =
  | { refusal: 'task-required'; level: number }
  | { refusal: 'too-many'; retryAfterS: number }

const { windowS, taskFrom, waitFrom } = SIGN_IN_PRESSURE
const ALL = 'all'
/** How long a process uses the last count that it read, so that most attempts of an attack need no query. */
const COUNT_VALID_FOR = seconds(1)

/**
 * Counts a login attempt of an unknown browser, whatever its network and account. It is counted before the password is verified, so that
 * of a thousand concurrent attempts only the first get that far. Few failures have no effect. Above `taskFrom` a proof of work is
 * required, a harder one with more failures; above `waitFrom` attempts are also rate limited.
 * @param proof the solved challenge, as sent by the browser's module or an API client; empty for none
 * @returns an admitted attempt, or the refusal. Call `giveBack` if the password was right or was not verified: such an attempt is no failure
 */
export async function admitUnknownBrowser(
  proof: string,
): Promise<{ giveBack(): Promise<void> } | StuffingRefusal> {
  const lastRead = singleton('sign-in-pressure', () => ({ count: 0, at: 0 }))
  const failures = tally('signInUnknownFailures', windowS)
  const isFresh = now().getTime() - lastRead.at < COUNT_VALID_FOR
  const isJudgedByLastRead = !proof && isFresh && lastRead.count > taskFrom
  if (isJudgedByLastRead) {
    const refused = await refusalAt(lastRead.count, proof)
    if (refused) return refused
  }
  const count = await failures.add(ALL)
  Object.assign(lastRead, { count, at: now().getTime() })
  const refused = isJudgedByLastRead ? null : await refusalAt(count, proof)
  if (!refused) return { giveBack: () => failures.reward(ALL) }
  await failures.reward(ALL)
  return refused
}

async function refusalAt(count: number, proof: string): Promise<StuffingRefusal | null> {
  if (count <= taskFrom) return null
  const level = Math.min(TASK_LEVEL_MAX, 2 + Math.floor(Math.log2(count / taskFrom)))
  if (!proof) {
    // Without JavaScript no challenge can be solved: a few attempts without a proof are admitted, first come, first served.
    const limitReached = await limitFor('signInWithoutTask').consume(ALL)
    return limitReached ? { refusal: 'task-required', level } : null
  }
  const judged = await verifyProof(proof)
  if (typeof judged === 'string' || judged.level < level) return { refusal: 'task-required', level }
  const limitReached = count > waitFrom ? await limitFor('signInUnderAttack').consume(ALL) : null
  return limitReached && { refusal: 'too-many', ...limitReached }
}
