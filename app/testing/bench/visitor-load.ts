import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { seconds } from '~/platform/time/durations'
import type { StartedServer } from '../server'
import { byReaders, cpuUsOf, everyFilter, popular, type Request } from './throughput'

const CONNECTIONS = 8
/** Until the hot code is compiled. */
const WARM_UP_SECONDS = 8
/** No page of the warm-up is sent any more, and none counts as asked for lately. */
const FORGOTTEN_MS = seconds(31)
/** About the load that follows. */
const PROBED_PER_SECOND = 100
const PROBED_MS = seconds(15)
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

/**
 * How many of these page views a process carries in a second: what its processor time would do for, at the price of a view while PROBED_PER_SECOND come. As many as it
 * answers at once say too much: pages come back so soon then that nearly all are from the cache, and at a third of that rate they are not.
 */
export async function capacityOf(
  { origin, pid }: { origin: string; pid: number },
  requests: readonly Request[],
): Promise<number> {
  const all = requests.map((one) => ({ method: 'GET' as const, ...one }))
  await autocannon({ url: origin, requests: all, connections: CONNECTIONS, duration: WARM_UP_SECONDS })
  await sleep(FORGOTTEN_MS)
  const before = cpuUsOf(pid)
  let answered = 0
  await atRate(PROBED_PER_SECOND, AbortSignal.timeout(PROBED_MS), async (n) => {
    const { path, headers } = requests[n % requests.length] ?? { path: '/', headers: {} }
    const answer = await fetch(origin + path, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`Capacity: ${answer.status} for ${path}`)
    answered += 1
  })
  return seconds(1) / ((cpuUsOf(pid) - before) / 1000 / answered)
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
