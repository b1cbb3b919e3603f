import { ADDRESS_MAIL_EVERY_MINUTES } from 'db/limits/accounts'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { sendMail } from '~/platform/mail/mail.server'
import { env } from '~/platform/settings/env.server'
import { type EmailContent, renderEmail } from './email-template'

/** The absolute URL of a page of this site, for an e-mail. */
export function absoluteUrl(path: string, query: Record<string, string> = {}): string {
  const url = new URL(path, env().appUrl)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Sends an e-mail to one address. Throws if the mail server does not accept it: call it from jobs, which retry. Subjects must be discreet
 * (DECISIONS "Chat and albums"): they reveal nothing to a bystander.
 * @param tries how many requests this e-mail answers; the text names a number above one
 */
export async function mailTo({
  to,
  subject,
  tries = 1,
  ...content
}: EmailContent & { to: string; language: Language; subject: string; tries?: number }): Promise<void> {
  const t = translator(content.language)
  const every = { tries, minutes: ADDRESS_MAIL_EVERY_MINUTES }
  const paragraphs = tries > 1 ? [...content.paragraphs, t('mail:tries', every)] : content.paragraphs
  await sendMail({ to, subject, ...renderEmail({ subject, ...content, paragraphs }) })
}
