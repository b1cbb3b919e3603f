import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { StartedServer } from '../server'
import { byReaders, everyFilter, popular, type Request } from './throughput'

const CONNECTIONS = 8
/** Until the hot code is compiled. */
const WARM_UP_SECONDS = 8
const SECONDS = 6
/** Of twenty page views: what many open, what hardly anybody opened before, and profiles, half of them among the first of the lists. */
const MIX = { popular: 6, filtered: 3, firstProfiles: 5, profiles: 5, api: 1 } as const
/** How many profiles most readers of a list open, and how many people the load needs, so that the others are seldom read twice in 30 s. */
const FIRST = 20
export const PEOPLE = 2000
/** More would only take memory of the load. */
const ROUNDS_MAX = 2000

/** Page views of visitors with browsers, in a mix that has both pages from the cache and others. */
export function visitorRequests(profiles: readonly string[]): Request[] {
  const pages = profiles.map((id) => `/profile?id=${id}`)
  const kinds: Record<keyof typeof MIX, readonly Request[]> = {
    popular: byReaders(popular),
    filtered: byReaders(everyFilter),
    firstProfiles: byReaders(pages.slice(0, FIRST)),
    profiles: byReaders(pages.slice(FIRST)),
    api: byReaders(['/api/users/public']),
  }
  const rounds = Math.min(ROUNDS_MAX, Math.max(...Object.values(kinds).map((requests) => requests.length)))
  return Array.from({ length: rounds }, (_, round) =>
    Object.entries(MIX).flatMap(([kind, times]) => {
      const requests = kinds[kind as keyof typeof MIX]
      return Array.from({ length: times }, (_, n) => requests[(round * times + n) % requests.length] ?? [])
    }),
  ).flat(2)
}

/** How many of these requests a process answers in a second when it is warm and gets the next ones at once. */
export async function capacityOf(url: string, requests: readonly Request[]): Promise<number> {
  const all = requests.map((one) => ({ method: 'GET' as const, ...one }))
  await autocannon({ url, requests: all, connections: CONNECTIONS, duration: WARM_UP_SECONDS })
  const {
    requests: answered,
    errors,
    non2xx,
  } = await autocannon({
    url,
    requests: all,
    connections: CONNECTIONS,
    duration: SECONDS,
  })
  if (errors + non2xx > 0) throw new Error(`Capacity: ${errors} errors, ${non2xx} answers that are no pages`)
  return answered.average
}

/** Acts so many times a second, whatever comes back, until the signal; resolves once all are over. */
export async function atRate(
  perSecond: number,
  signal: AbortSignal,
  act: (n: number) => Promise<unknown>,
): Promise<void> {
  const running = new Set<Promise<unknown>>()
  const begin = performance.now()
  for (let n = 0; !signal.aborted; n += 1) {
    const wait = begin + (n * 1000) / perSecond - performance.now()
    if (wait > 0) await sleep(wait)
    const one = act(n).finally(() => running.delete(one))
    running.add(one)
  }
  await Promise.all(running)
}

/** What a process logged about load that it refused. */
export const refusalsIn = (server: StartedServer): string[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('overloaded'))
