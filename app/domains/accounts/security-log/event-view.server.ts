import { countryName, formatMoment } from '~/i18n/format'
import type { Language } from '~/i18n/languages'
import type { LoggedEvent } from './events.server'

/** An event as a page shows it: time and country are formatted here, in the reader's language. */
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
    /** Number of attempts, if there was more than one. */
    count: Number(details?.count ?? 1),
  }
}
export type EventView = ReturnType<typeof eventView>
