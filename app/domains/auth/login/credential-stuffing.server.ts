import { TASK_LEVEL_MAX } from 'db/limits/platform'
import { SIGN_IN_PRESSURE } from 'db/limits/security'
import { limitFor } from '~/platform/http/limits/limits.server'
import { tally } from '~/platform/http/limits/tally.server'
import { singleton } from '~/platform/process/singleton.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { judgeProof } from '../bot-check/proof-of-work.server'

/** Why an unknown browser must do more before its password is checked. */
export type StuffingRefusal =
  | { refusal: 'task-required'; level: number }
  | { refusal: 'too-many'; retryAfterS: number }

const { windowS, taskFrom, waitFrom } = SIGN_IN_PRESSURE
const ALL = 'all'
/** How long this process uses the last count it read, so that most tries of an attack need no query. */
const SEEN_COUNTS_FOR = seconds(1)

/**
 * Counts a try of an unknown browser over all sources, before its password is checked, so that of a thousand concurrent tries only the
 * first are checked. While failures are few this has no effect. Above `taskFrom` a solved task is required, harder with more failures;
 * above `waitFrom` a wait is added. It depends on no address and no account.
 * @param proof the solved task, as sent by the browser's module or a client; empty for none
 * @returns admission, or the refusal. Call `giveBack` after the right password, or if nothing was checked
 */
export async function admitUnknownBrowser(
  proof: string,
): Promise<{ giveBack(): Promise<void> } | StuffingRefusal> {
  const seen = singleton('sign-in-pressure', () => ({ count: 0, at: 0 }))
  const failures = tally('signInUnknownFailures', windowS)
  const isFresh = now().getTime() - seen.at < SEEN_COUNTS_FOR
  const early = !proof && isFresh && seen.count > taskFrom
  if (early) {
    const refused = await refusalAt(seen.count, proof)
    if (refused) return refused
  }
  const count = await failures.add(ALL)
  Object.assign(seen, { count, at: now().getTime() })
  const refused = early ? null : await refusalAt(count, proof)
  if (!refused) return { giveBack: () => failures.reward(ALL) }
  await failures.reward(ALL)
  return refused
}

async function refusalAt(count: number, proof: string): Promise<StuffingRefusal | null> {
  if (count <= taskFrom) return null
  const level = Math.min(TASK_LEVEL_MAX, 2 + Math.floor(Math.log2(count / taskFrom)))
  if (!proof) {
    // Without JavaScript no task can be solved: a few such tries are admitted, first come, first served.
    const full = await limitFor('signInWithoutTask').consume(ALL)
    return full ? { refusal: 'task-required', level } : null
  }
  const judged = await judgeProof(proof)
  if (typeof judged === 'string' || judged.level < level) return { refusal: 'task-required', level }
  const line = count > waitFrom ? await limitFor('signInUnderAttack').consume(ALL) : null
  return line && { refusal: 'too-many', ...line }
}
