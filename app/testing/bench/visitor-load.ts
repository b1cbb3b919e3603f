import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { seconds } from '~/platform/time/durations'
import type { StartedServer } from '../http/server'
import { byReaders, cpuUsOf, everyFilter, popular, type Request } from './throughput'

const CONNECTIONS = 8
/** Long enough for V8 to compile the hot code. */
const WARM_UP_SECONDS = 8
/** After this pause the page cache sends no page of the warm-up any more, and remembers none of its requests. */
const FORGOTTEN_MS = seconds(31)
/** The rate at which the capacity is measured: about that of the load that follows. */
const PROBED_PER_SECOND = 100
const PROBED_MS = seconds(15)
/** Twenty page views: popular pages, lists with rare filters, and profiles, half of them from the top of the lists. */
const MIX = { popular: 6, filtered: 3, firstProfiles: 5, profiles: 5, api: 1 } as const
/** How many profiles at the top of the lists most readers open. */
const TOP_PROFILES = 20
/** How many profiles the load needs, so that one of the others is seldom read twice in 30 s. */
export const PEOPLE = 2000
/** More rounds would only use memory of the load generator. */
const ROUNDS_MAX = 2000

/** Page views of visitors with browsers, in a mix that has both pages from the cache and others. */
export function visitorRequests(profiles: readonly string[]): Request[] {
  const pages = profiles.map((id) => `/profile?id=${id}`)
  const kinds: Record<keyof typeof MIX, readonly Request[]> = {
    popular: byReaders(popular),
    filtered: byReaders(everyFilter),
    firstProfiles: byReaders(pages.slice(0, TOP_PROFILES)),
    profiles: byReaders(pages.slice(TOP_PROFILES)),
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
 * How many of these page views a process can answer in a second: one second of processor time, divided by the time that a view costs at
 * PROBED_PER_SECOND. The rate at full load would be too high a figure: pages then repeat so soon that nearly all come from the cache,
 * which is not so at a third of that rate.
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

/** Calls `act` at a fixed rate, without waiting for earlier calls, until the signal aborts. Resolves when all calls have ended. */
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

/** The lines that a process logged about load shedding. */
export const refusalsIn = (server: StartedServer): string[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes('overloaded'))
