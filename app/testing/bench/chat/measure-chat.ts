import type { BenchOptions, Measured } from '../benches'
import { measureParts } from '../parts'
import type { Figure } from '../verdict'
import { measureFailover, measureKilled, measureRestarted } from './faults/server-faults'
import { withSite } from './faults/site'
import { measureLive } from './live/measure-live'
import { measureReading } from './long-thread'
import { measurePageRequests } from './page-requests'
import { measureSending } from './sending'

const PARTS: Record<string, () => Promise<Figure[]>> = {
  reading: measureReading,
  sending: measureSending,
  pages: measurePageRequests,
  live: () => measureLive(),
  faults: measureFaults,
}

/**
 * What conversations have to achieve (issue "Chat that never loses a message"), each figure with its limit; `--only live` measures one
 * part, and `--times 4` lets each fault happen four times.
 */
export async function measureChat({ only }: Pick<BenchOptions, 'only'>): Promise<Measured> {
  return { figures: await measureParts(PARTS, only) }
}

/**
 * What is lost, duplicated or out of order, and how long clients are away, when processes of the server are killed or stopped, and when
 * their database restarts. Runs on a database server of its own.
 */
function measureFaults(): Promise<Figure[]> {
  return withSite(async (site) => [
    ...(await measureKilled(site)),
    ...(await measureRestarted(site)),
    ...(await measureFailover(site)),
  ])
}
