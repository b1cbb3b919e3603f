import { clearExpired } from './connection-rows.server'
import { tellPresence } from './told-presence.server'

/** Takes away what processes that died left behind, where no other one did. Gives how many rows. */
export async function sweepConnections(): Promise<number> {
  const { offline, rows } = await clearExpired()
  await tellPresence(offline)
  return rows
}
