import { type Bus, bus } from '~/platform/bus/bus.server'

/** Database triggers publish these events (migration 0060), so that no code that writes can forget to. */
const TOPIC = 'listing.changed'

/**
 * Calls `listener` in every process after the commit of a change to what visitors see of listed people: an added or withdrawn photo, a
 * suspension, a deletion, an edited or paused profile. The argument is null if more people changed than fit into a message: then everybody may
 * have changed.
 */
export function onListingChange(
  listener: (userIds: readonly string[] | null) => void,
): ReturnType<Bus['subscribe']> {
  return bus().subscribe(TOPIC, (message) => listener('all' in message ? null : Object.values(message)))
}
