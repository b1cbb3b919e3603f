import { countryName, formatMoment } from '~/i18n/format'
import type { Language } from '~/i18n/languages'
import type { LoggedEvent } from './events.server'

/** An event as a page shows it: moment and country in the reader's words, made here, once. */
export function eventView(
  { id, kind, device, country, details, createdAt }: LoggedEvent,
  language: Language,
) {
  return {
    id,
    kind,
    device,
    place: country && countryName(language, country),
    when: formatMoment(language, createdAt),
    at: createdAt.toISOString(),
    /** How many times at once, where it was more than one. */
    count: Number(details?.count ?? 1),
  }
}
export type EventView = ReturnType<typeof eventView>
