import { ADDRESS_MAIL_EVERY_MINUTES } from 'db/limits/accounts'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { sendMail } from '~/platform/mail/mail.server'
import { type EmailContent, renderEmail } from './email-template'

/**
 * Sends a letter of the house to one address. Throws where the mail server does not take it: call it from jobs, which
 * try again. `tries`: for how many requests it stands, where it was held back for a while. Subjects are discreet (DECISIONS "Chat and albums"): whoever looks over a shoulder learns nothing from them.
 */
export async function mailTo({
  to,
  subject,
  tries = 1,
  ...words
}: EmailContent & { to: string; language: Language; subject: string; tries?: number }): Promise<void> {
  const t = translator(words.language)
  const every = { tries, minutes: ADDRESS_MAIL_EVERY_MINUTES }
  const paragraphs = tries > 1 ? [...words.paragraphs, t('mail:tries', every)] : words.paragraphs
  await sendMail({ to, subject, ...renderEmail({ subject, ...words, paragraphs }) })
}
