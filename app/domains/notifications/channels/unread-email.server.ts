import { NOTICE_KINDS, type NoticeKind } from 'db/limits/notifications'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { KINDS } from '../kinds'
import type { UnreadCounts } from './unread-source.server'

const TEXTS = ['like', 'match', 'profile_views', 'album_shared'] as const

/**
 * E-mails how much is unread, by kind: counts only, neither names nor content. The subject is discreet; of one kind alone it is that kind's.
 * Throws if the e-mail is not accepted.
 */
export async function mailOf(
  { to, language }: { to: string; language: Language },
  counts: UnreadCounts,
): Promise<void> {
  const t = translator(language)
  const kinds = NOTICE_KINDS.filter((kind) => counts[kind])
  const alone = kinds.length === 1 ? TEXTS.find((kind) => kind === kinds[0]) : undefined
  const hasMessages = Boolean(counts.message || counts.request)
  const labels: Partial<Record<NoticeKind, string>> = {
    message: t('mail:waiting.unread'),
    request: t('mail:waiting.requests'),
    ...Object.fromEntries(TEXTS.map((kind) => [kind, t(`notices:mail.${kind}.label`)])),
  }
  await mailTo({
    to,
    language,
    subject: alone ? t(`notices:mail.${alone}.subject`) : t('mail:waiting.subject'),
    heading: alone ? t(`notices:mail.${alone}.subject`) : t('mail:waiting.heading'),
    paragraphs: [
      ...(hasMessages ? [t('mail:waiting.text')] : []),
      ...(alone ? [t(`notices:mail.${alone}.text`)] : hasMessages ? [] : [t('notices:mail.several')]),
    ],
    facts: kinds.map((kind) => ({ label: labels[kind] ?? '', value: String(counts[kind]) })),
    button: { text: t('mail:waiting.button'), href: absoluteUrl(...targetOf(kinds)) },
    more: [{ text: t('mail:waiting.settings'), href: absoluteUrl('/settings/notifications') }],
    aside: t('mail:waiting.aside'),
  })
}

/** The page of the only kind; conversations if there are messages, else the list of notifications. */
function targetOf(kinds: readonly NoticeKind[]): [string, Record<string, string>?] {
  const [first] = kinds
  const path =
    kinds.length === 1 && first
      ? KINDS[first].path({ about: null, detail: null })
      : kinds.includes('message')
        ? '/chat'
        : '/notifications'
  const { pathname, searchParams } = new URL(path ?? '/notifications', absoluteUrl('/'))
  return [pathname, Object.fromEntries(searchParams)]
}
