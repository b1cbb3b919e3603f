import { setTimeout as sleep } from 'node:timers/promises'
import { isPoolResponsive } from '../../database/probe.server'
import { log } from '../../log/log.server'
import { singleton } from '../../process/singleton.server'
import { seconds } from '../../time/durations'
import { pathOf } from '../address'
import type { PageKey } from '../page-cache/page-key.server'
import { pageRenderer } from '../page-cache/render-page.server'
import type { LoadBuild } from '../remix/remix-handler.server'

/** Then the code of a page is compiled, and its statements are prepared; more rounds make pages hardly faster (decision 0355). */
const ROUNDS = 12
/** A process on a machine without time for it serves cold rather than late. */
const ENDS_AFTER = seconds(6)

const state = () => singleton('warm-up', () => ({ isRunning: false }))

/** Whether this process is about to become ready. */
export const isWarmingUp = (): boolean => state().isRunning

/**
 * Opens the pool and renders pages as visitors get them, while no reader waits: the first pages of a process take many times as long as
 * later ones, and a proxy sends a new process its share of all readers at once. A failure is only logged: /readyz checks its causes.
 * @param addresses pages that write nothing
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
    if (!(await isPoolResponsive(ENDS_AFTER))) throw new Error('the database does not answer')
    for (; rounds < ROUNDS && performance.now() - begin < ENDS_AFTER; rounds += 1) {
      const language = languages[rounds % languages.length] ?? ''
      const roundBegan = performance.now()
      await Promise.all(addresses.map((address) => render(keyOf(address, language))))
      // The processes beside it serve its share of the readers meanwhile: half of the time is theirs.
      await sleep(performance.now() - roundBegan)
    }
  } catch (error) {
    log.warn({ err: error }, 'the process could not warm up')
  } finally {
    warming.isRunning = false
    log.info({ rounds, ms: Math.round(performance.now() - begin) }, 'warm')
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
