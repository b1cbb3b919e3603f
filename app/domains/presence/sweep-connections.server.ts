import { clearExpired } from './connection-store.server'
import { publishPresence } from './presence-events.server'

/** Clears connections of dead processes, if no other process did. Returns how many rows. */
export async function sweepConnections(): Promise<number> {
  const { offline, rows } = await clearExpired()
  await publishPresence(offline)
  return rows
}
