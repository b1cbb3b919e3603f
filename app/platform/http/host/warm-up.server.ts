import { setTimeout as sleep } from 'node:timers/promises'
import { isPoolResponsive } from '../../database/probe.server'
import { log } from '../../log/log.server'
import { singleton } from '../../process/singleton.server'
import { seconds } from '../../time/durations'
import { pathOf } from '../address'
import type { PageKey } from '../page-cache/page-key.server'
import { pageRenderer } from '../page-cache/render-page.server'
import type { LoadBuild } from '../remix/remix-handler.server'

/** Enough to compile the code of a page and to prepare its statements. More rounds hardly make pages faster (decision 0355). */
const ROUNDS = 12
/** On a busy machine the process becomes ready after this time, though it has not warmed up fully. */
const WARM_UP_MAX = seconds(6)

const state = () => singleton('warm-up', () => ({ isRunning: false }))

/** Whether this process is warming up. Until it has ended, /readyz reports that the process is not ready. */
export const isWarmingUp = (): boolean => state().isRunning

/**
 * Opens the pool and renders pages for visitors before the first request arrives. The first pages of a process take many times as long as
 * later ones, and a proxy sends a new process its full share of the requests at once. A failure is only logged: /readyz checks its causes.
 * @param addresses URLs of pages whose rendering writes nothing
 * @param languages each round renders in the next one
 */
export async function warmUp(
  load: LoadBuild,
  addresses: readonly string[],
  languages: readonly string[],
): Promise<void> {
  const warming = state()
  warming.isRunning = true
  const begin = performance.now()
  const render = pageRenderer(load)
  let rounds = 0
  try {
    if (!(await isPoolResponsive(WARM_UP_MAX))) throw new Error('the database does not answer')
    for (; rounds < ROUNDS && performance.now() - begin < WARM_UP_MAX; rounds += 1) {
      const language = languages[rounds % languages.length] ?? ''
      const roundBegan = performance.now()
      await Promise.all(addresses.map((address) => render(keyOf(address, language))))
      // Leaves half of the processor time to the other processes, which serve this one's share of the requests meanwhile.
      await sleep(performance.now() - roundBegan)
    }
  } catch (error) {
    log.warn({ err: error }, 'the process could not warm up')
  } finally {
    warming.isRunning = false
    log.info({ rounds, ms: Math.round(performance.now() - begin) }, 'warm-up ended')
  }
}

function keyOf(address: string, language: string): PageKey {
  const path = pathOf(address)
  return {
    id: address,
    path,
    query: address.slice(path.length),
    cookie: 'age=1',
    language,
    isOneOfMany: false,
  }
}
