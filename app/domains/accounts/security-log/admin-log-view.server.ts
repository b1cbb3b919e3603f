import type { Language } from '~/i18n/languages'
import { eventView } from './event-view.server'
import type { AdminEvent } from './events.server'

/** An event as the page for admins shows it: whose it was, from which network, and its details. */
export function adminEventView(event: AdminEvent, language: Language) {
  const { owner, network, details } = event
  const facts = Object.entries(details ?? {}).map(([name, value]) => ({ name, value }))
  return { ...eventView(event, language), owner, network, facts }
}
export type AdminEventView = ReturnType<typeof adminEventView>
