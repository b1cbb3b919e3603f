import type { Language } from '~/i18n/languages'
import { sendMail } from '~/platform/mail/mail.server'
import { type LetterWords, letter } from './letter'

/**
 * Sends a letter of the house to one address. Throws where the mail server does not take it: call it from jobs, which
 * try again. Subjects are discreet (DECISIONS "Chat and albums"): whoever looks over a shoulder learns nothing from them.
 */
export async function mailTo({
  to,
  subject,
  ...words
}: LetterWords & { to: string; language: Language; subject: string }): Promise<void> {
  await sendMail({ to, subject, ...letter({ subject, ...words }) })
}
