import { ADDRESS_MAIL_EVERY_MINUTES } from 'db/limits/accounts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { sendMail } from '~/platform/mail/mail.server'
import { env } from '~/platform/settings/env.server'
import { EmailLayout } from './email-layout'

/** The absolute URL of a page of this site, for an e-mail. */
export function absoluteUrl(path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, env().appUrl)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Sends an e-mail to one address. Throws if the mail server does not accept it: call it from jobs, which retry. An address that it refuses
 * for good throws only with `mustArrive`, else calls `onRefused` (`sendMail`). Subjects must be discreet (DECISIONS "Chat and albums"): they
 * reveal nothing to a bystander.
 * @param tries how many requests this e-mail answers; the text names a number above one
 * @param unsubscribe the URL that switches such e-mails off, also among the links (notifications/channels/own-mail.server.ts)
 */
export async function mailTo({
  to,
  subject,
  tries = 1,
  unsubscribe,
  mustArrive,
  onRefused,
  ...content
}: EmailContent & {
  to: string
  language: Language
  subject: string
  tries?: number
  unsubscribe?: string
  mustArrive?: boolean
  onRefused?: () => Promise<unknown>
}): Promise<void> {
  const t = translator(content.language)
  const every = { tries, minutes: ADDRESS_MAIL_EVERY_MINUTES }
  const paragraphs = tries > 1 ? [...content.paragraphs, t('mail:tries', every)] : content.paragraphs
  await sendMail(
    { to, subject, unsubscribe, ...renderEmail({ subject, ...content, paragraphs }) },
    { mustArrive, onRefused },
  )
}

type EmailLink = { text: string /** Absolute URL. */; href: string }

/** The content of an e-mail: plain text in the reader's language, never strangers' input, since anybody can trigger an e-mail to this address. */
export type EmailContent = {
  heading: string
  paragraphs: string[]
  /** Short lines such as device, country and time. */
  facts?: { label: string; value: string }[]
  button?: EmailLink
  /** Further links, plain, below the button. */
  more?: EmailLink[]
  /** Small print: what to do if this e-mail was not expected. */
  aside?: string
}

/** One e-mail as HTML and as plain text with the same content (RFC 2046 5.1.4). */
export function renderEmail({
  language,
  subject = '',
  ...words
}: EmailContent & { language: Language; subject?: string }): { html: string; text: string } {
  const t = translator(language)
  const appName = env().appName
  const signature = t('mail:kit.signature', { appName })
  const buttonHint = t('mail:kit.buttonHint')
  // French has a no-break space before a colon.
  const colon = language === 'fr' ? '\u00A0:' : ':'
  const shown = { ...words, buttonHint }
  const page = createElement(EmailLayout, { language, subject, signature, colon, words: shown })
  return { html: `<!doctype html>${renderToStaticMarkup(page)}`, text: asText(words, signature, colon) }
}

function asText(words: EmailContent, signature: string, colon: string): string {
  const { heading, paragraphs, facts = [], button, more = [], aside } = words
  const links = [button, ...more].flatMap((link) => (link ? [`${link.text}${colon}\n${link.href}`] : []))
  const factLines = facts.map(({ label, value }) => `${label}${colon} ${value}`).join('\n')
  return `${[heading, ...paragraphs, factLines, ...links, aside, `-- \n${signature}`].filter(Boolean).join('\n\n')}\n`
}
