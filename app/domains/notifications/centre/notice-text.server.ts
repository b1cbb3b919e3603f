import type { TFunction } from 'i18next'
import { formatDate, type Reader } from '~/i18n/format/times'
import { translator } from '~/i18n/server.server'
import type { EventKind } from '../notify.server'

/** What the text of a notice is made of. `name`: of the only person behind it, if the reader wants previews. */
export type Told = { kind: EventKind; detail: string | null; count: number; name: string | null }

/** The text of a notice in the reader's language; its days are those of the reader's time zone. */
export function noticeText(reader: Reader, { kind, detail, count, name }: Told): string {
  const t = translator(reader.language)
  switch (kind) {
    case 'like':
    case 'match':
    case 'album_shared':
      return name === null
        ? t(`notices:text.${kind}.people`, { count })
        : t(`notices:text.${kind}.named`, { name })
    case 'photo_decided':
      return t(`notices:text.photo_decided.${detail === 'approved' ? 'approved' : 'rejected'}`, { count })
    case 'report_decided':
      return t(`notices:text.report_decided.${REPORTS.find((one) => one === detail) ?? 'own'}`)
    case 'premium_ending':
      return detail
        ? t('notices:text.premium_ending.at', { date: formatDate(reader, detail, 'long') })
        : t('notices:text.premium_ending.soon')
    case 'security':
      return securityText(t, detail)
    case 'profile_views':
      return t('notices:text.profile_views', { count })
    case 'support_answer':
      return t('notices:text.support_answer')
  }
}

const REPORTS = ['own', 'upheld', 'dismissed'] as const

/** The subject of the alert's e-mail says it all. */
function securityText(t: TFunction, event: string | null): string {
  const text = t(`mail:event.${event}.subject` as 'mail:event.restored.subject', { defaultValue: '' })
  return text || t('notices:text.security')
}
