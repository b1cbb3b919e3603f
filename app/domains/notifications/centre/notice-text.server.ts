import type { TFunction } from 'i18next'
import { formatDate, type Reader } from '~/i18n/format/times'
import { translator } from '~/i18n/server.server'
import type { EventKind } from '../notify.server'

/** The values of a notice's text. `name`: that of the person who caused it, if it is only one and the reader wants previews. */
export type NoticeContent = { kind: EventKind; detail: string | null; count: number; name: string | null }

/** The text of a notice in the reader's language, with dates in the reader's time zone. */
export function noticeText(reader: Reader, { kind, detail, count, name }: NoticeContent): string {
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

/** The text of a security event is the subject of its e-mail. */
function securityText(t: TFunction, event: string | null): string {
  const text = t(`mail:event.${event}.subject` as 'mail:event.restored.subject', { defaultValue: '' })
  return text || t('notices:text.security')
}
