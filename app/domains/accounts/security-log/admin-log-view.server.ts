import type { Language } from '~/i18n/languages'
import { eventView } from './event-view.server'
import type { AdminEvent } from './events.server'

/** An event as the admin page shows it: its owner, the network and its details. */
export function adminEventView(event: AdminEvent, language: Language) {
  const { owner, network, details } = event
  const facts = Object.entries(details ?? {}).map(([name, value]) => ({ name, value }))
  return { ...eventView(event, language), owner, network, facts }
}
export type AdminEventView = ReturnType<typeof adminEventView>
