import { type Bus, bus } from '~/platform/bus/bus.server'

/** Published by triggers (migration 0060), so that no writer has to remember it. */
const TOPIC = 'listing.changed'

/**
 * Calls `listener` in every process after the commit of a change of what visitors see of these people, who were listed before: withdrawn or
 * added photos, suspension, deletion, an edited or paused profile. Null: more people than a message holds; everybody may have changed.
 */
export function onListingChange(
  listener: (userIds: readonly string[] | null) => void,
): ReturnType<Bus['subscribe']> {
  return bus().subscribe(TOPIC, (message) => listener('all' in message ? null : Object.values(message)))
}
