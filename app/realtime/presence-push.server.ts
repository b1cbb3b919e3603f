import type { PresenceUpdate } from '~/domains/presence/presence-update'
import { connections } from './connections.server'

/** Tells somebody who is connected here that a partner came or went. */
export function pushPresence(viewerId: string, news: PresenceUpdate): void {
  const own = connections().of(viewerId)
  if (own.length === 0) return
  const text = JSON.stringify({ type: 'presence', ...news })
  for (const connection of own) connection.sendText(text)
}
