import { env } from '../env.server'
import { log } from '../log/log.server'
import { singleton } from '../process/singleton.server'
import { type Mailbox, mailbox } from './mailbox.server'
import { smtpSender } from './smtp.server'

export type Mail = {
  /** One address, as it was verified: neither a list nor a name with it. */
  to: string
  subject: string
  text: string
  html: string
}
export type KeptMail = Mail & { sentAt: string }

/** Something that brings a mail on its way, or throws. */
export type Sender = (mail: Mail) => Promise<void>

/**
 * Sends a mail through SMTP_URL; without one it is kept for /dev/mail, in production refused. Throws where the mail
 * server does not take it, so that a job tries again. Send from jobs: a slow mail server must not hold up a page.
 */
export async function sendMail(mail: Mail): Promise<void> {
  await sender()(mail)
  log.info('mail sent')
}

/** The mails that were kept instead of sent, newest first, at most 200; from all processes of this data folder. */
export async function keptMails(): Promise<KeptMail[]> {
  return keptHere().read()
}

function sender(): Sender {
  const { mode, smtpUrl, mailFrom } = env()
  if (smtpUrl) return singleton('smtp', () => smtpSender(smtpUrl, mailFrom))
  // Real people wait for these: a mail that lies in a folder must not count as sent.
  if (mode === 'production') throw new Error('SMTP_URL is not set: no mail can be sent')
  return keptHere().keep
}

function keptHere(): Mailbox {
  return singleton('mailbox', () => mailbox(env().dataDir))
}
