import { NOTICE_KINDS, type NoticeKind } from 'db/limits/notifications'
import { absoluteUrl, mailTo } from '~/domains/accounts/mail/send-email.server'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { KINDS } from '../kinds'
import type { UnreadCounts } from './unread-source.server'

/** Kinds that have an e-mail text of their own. */
const TEXTS = ['like', 'match', 'profile_views', 'album_shared'] as const

/**
 * E-mails the number of unread notifications of each kind, without names or content. The subject is discreet; if all are of one kind in
 * TEXTS, subject and text are those of that kind. Throws if the mail server does not accept the e-mail.
 */
export async function sendUnreadEmail(
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

/**
 * The page for the button: that of the kind if there is only one, the conversations if there are messages, else the list of notifications.
 */
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
