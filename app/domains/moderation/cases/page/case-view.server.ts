import { z } from 'zod'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { readCursor, writeCursor } from '~/platform/secrets/signed-cursor.server'
import { now } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import { dueText } from '~/ui/due'
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
  const urgent = [
    ...(found.isShielded ? (['underage'] as const) : []),
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
    shownQuery:
      found.hidesPictures && isShown && token ? `?${new URLSearchParams({ [SHOW_TOKEN_PARAM]: token })}` : '',
  }
}

/** How long hidden pictures of a case stay visible to the moderator who pressed "show". */
const VALID_FOR = minutes(10)

/** The query parameter that contains the token. */
export const SHOW_TOKEN_PARAM = 'shown'

const scopeOf = (staff: { id: string }, caseId: string) => ({
  list: `shielded case ${caseId}`,
  personId: staff.id,
})

/** A signed token with which this moderator sees the hidden pictures of a case. The caller logs that the moderator looks at them. */
export const createShowToken = (staff: { id: string }, caseId: string): string =>
  writeCursor(now().getTime(), scopeOf(staff, caseId))

/** Whether the pictures of a case are visible: always, unless the case hides them; then only with a valid token of this moderator. */
export function mayShowPictures(
  staff: { id: string },
  { id, hidesPictures }: { id: string; hidesPictures: boolean },
  token: string | null,
): boolean {
  if (!hidesPictures) return true
  const pressedAt = readCursor(token, scopeOf(staff, id), z.number())
  return pressedAt !== null && now().getTime() - pressedAt < VALID_FOR
}
