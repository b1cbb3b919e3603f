import type { Viewer } from '~/domains/accounts/viewer.server'
import { countryName, formatMoment } from '~/i18n/format'
import type { Language } from '~/i18n/languages'
import { sessionsOf } from './session-list.server'

/** A person's sessions as the page shows them: times and countries are formatted here, in the reader's language. */
export async function sessionsView(viewer: Pick<Viewer, 'id' | 'sid'>, language: Language) {
  const all = await sessionsOf(viewer)
  return all.map(({ country, lastUsedAt, since, ...session }) => ({
    ...session,
    place: country && countryName(language, country),
    lastUse: formatMoment(language, lastUsedAt),
    since: formatMoment(language, since),
  }))
}
export type SessionView = Awaited<ReturnType<typeof sessionsView>>[number]
