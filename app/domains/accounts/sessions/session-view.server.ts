import type { Viewer } from '~/domains/accounts/viewer.server'
import { countryName, formatMoment } from '~/i18n/format'
import type { Language } from '~/i18n/languages'
import { sessionsOf } from './session-list.server'

/** The sessions of a person as its page shows them: moments and countries in the reader's words, made here, once. */
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
