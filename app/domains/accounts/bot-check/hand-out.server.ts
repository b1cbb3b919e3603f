import type { Challenge } from 'altcha-lib'
import { limitFor } from '~/platform/http/limits/limits.server'
import { networkOf } from '~/platform/http/limits/network'
import { newChallenge } from './proof-of-work.server'
import type { BotRefusal } from './refusal'
import { stamp } from './stamp.server'

/**
 * What a form's module asks for once somebody touches the form: so many a network, then `too-many`.
 * @param ip the reader's address
 */
export async function handOutChallenge({
  ip,
}: {
  ip: string
}): Promise<{ challenge: Challenge; stamp: string } | Extract<BotRefusal, { refusal: 'too-many' }>> {
  const reached = await limitFor('botCheck').consume(networkOf(ip))
  if (reached) return { refusal: 'too-many', ...reached }
  return { challenge: await newChallenge(), stamp: stamp() }
}
