import type { StartedServer } from '../http/server'

const PAUSE_MS = 20

/** Reads the listing as a visitor again and again until `isOver`. Returns the times of the views in milliseconds. */
export async function viewListingUntil(server: StartedServer, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const from = performance.now()
    const answer = await fetch(server.origin, { headers: { cookie: 'age=1' } })
    await answer.text()
    times.push(performance.now() - from)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  return times
}

/** Reads the listing `count` times. Returns the times of the views in milliseconds. */
export function viewListing(server: StartedServer, count: number): Promise<number[]> {
  let left = count
  return viewListingUntil(server, () => left-- <= 0)
}

/** The values in bytes that the measuring code in the server process has printed so far. */
export const reported = (server: StartedServer, what: 'rss' | 'buffers' | 'live' | 'encoder') =>
  [...server.output().matchAll(new RegExp(`^${what} (\\d+)$`, 'gm'))].map((match) => Number(match[1]))
