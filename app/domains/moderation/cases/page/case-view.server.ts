import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { now } from '~/platform/time/clock.server'
import { dueText } from '~/ui/due'
import { mayShowPictures, withShowToken } from '../hidden-pictures.server'
import type { CasePage } from './case-page.server'

/** Values of the page of a case that depend on the server's clock, the language, or the permission to see hidden pictures. */
export function caseView(
  { case: found, person, reasons }: CasePage,
  { staff, language, token }: { staff: { id: string }; language: Language; token: string | null },
) {
  const t = translator(language)
  const at = now()
  const hasAccount = person && !person.account.deletedAt
  const isShown = mayShowPictures(staff, found, token)
  // Other cases of a person who was purged are shielded for their pictures alone.
  const isUnderage = found.isShielded && (found.userId !== null || reasons.includes('underage'))
  const urgent = [
    ...(isUnderage ? (['underage'] as const) : []),
    ...(reasons.includes('coercion') ? (['coercion'] as const) : []),
  ]
  return {
    at,
    about: t(`cases:about.${found.subjectType}`, {
      name: hasAccount ? person.account.firstName : t('cases:gone'),
    }),
    hint: found.hint && t(`cases:hints.${found.hint}`),
    due: found.status === 'open' ? dueText(t, found.dueAt, at) : null,
    /** The instructions for urgent cases, which the page shows first; a decided case needs none. */
    urgent: found.status === 'open' ? urgent : [],
    isShown,
    shownQuery: found.hidesPictures && isShown && token ? withShowToken('', token) : '',
  }
}
