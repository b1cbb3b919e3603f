import type { Challenge } from 'altcha-lib'
import { TASK_LEVEL_MAX } from 'db/limits/platform'
import { networkLimitFor } from '~/platform/http/limits/limits.server'
import { networkOf } from '~/platform/http/limits/network'
import { stamp } from './form-timestamp.server'
import { newChallenge } from './proof-of-work.server'
import type { BotRefusal } from './refusal'

/**
 * Issues a challenge when a reader first interacts with a form. Beyond the limit of the reader's network it is refused as `too-many`.
 * @param ip the reader's IP address
 * @param level the difficulty of the task, as in a refusal `task-required`; clamped to the valid range
 */
export async function issueChallenge({
  ip,
  level,
}: {
  ip: string
  level: number
}): Promise<{ challenge: Challenge; stamp: string } | Extract<BotRefusal, { refusal: 'too-many' }>> {
  const reached = await networkLimitFor('botCheck').consume(networkOf(ip))
  if (reached) return { refusal: 'too-many', ...reached }
  return {
    challenge: await newChallenge(Math.min(Math.max(Math.trunc(level) || 1, 1), TASK_LEVEL_MAX)),
    stamp: stamp(),
  }
}
