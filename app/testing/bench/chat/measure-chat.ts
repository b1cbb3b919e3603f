import type { Measured } from '../benches'
import type { Figure } from '../verdict'
import { measureFailover } from './faults/failover'
import { measureKilled } from './faults/killed-servers'
import { measureRestarted } from './faults/restarted-postgres'
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
 * What conversations promise (issue "Chat that never loses a message"), each figure with its limit; `--only live` measures one part, and
 * `--times 4` lets each fault happen four times.
 */
export async function measureChat(): Promise<Measured> {
  const figures: Figure[] = []
  for (const [part, measure] of Object.entries(PARTS)) if (isWanted(part)) figures.push(...(await measure()))
  return { figures }
}

/**
 * What is lost, duplicated or out of order, and how long clients are away, when processes of the server are killed or stopped, and when
 * their database restarts. All of it on a database server of its own.
 */
function measureFaults(): Promise<Figure[]> {
  return withSite(async (site) => [
    ...(await measureKilled(site)),
    ...(await measureRestarted(site)),
    ...(await measureFailover(site)),
  ])
}

function isWanted(part: string): boolean {
  const at = process.argv.indexOf('--only')
  return at < 0 || process.argv[at + 1] === part
}
