import type { Figure } from '../../verdict'
import { measureFailover } from './failover'
import { measureKilled } from './killed-servers'
import { measureRestarted } from './restarted-postgres'
import { withSite } from './site'

/**
 * What is lost, duplicated or out of order, and how long clients are away, when processes of the server are killed, moved away from,
 * and when their database goes. All of it on a database server of its own.
 */
export function measureFaults(): Promise<Figure[]> {
  return withSite(async (site) => [
    ...(await measureKilled(site)),
    ...(await measureRestarted(site)),
    ...(await measureFailover(site)),
  ])
}
