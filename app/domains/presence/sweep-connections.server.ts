import { clearExpired } from './connection-store.server'
import { publishPresence } from './presence-events.server'

/** Takes away what processes that died left behind, where no other one did. Gives how many rows. */
export async function sweepConnections(): Promise<number> {
  const { offline, rows } = await clearExpired()
  await publishPresence(offline)
  return rows
}
