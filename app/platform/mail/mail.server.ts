import { seconds } from '../durations'
import { env } from '../env.server'
import { log } from '../log/log.server'
import { singleton } from '../process/singleton.server'
import { type Mailbox, mailbox } from './mailbox.server'
import { checkSmtp, smtpSender } from './smtp.server'

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

/** Mail servers take frequent connections that send nothing for an attack. */
const CHECK_LASTS = seconds(60)
const CHECK_AGAIN = seconds(5)

/**
 * Sends a mail through SMTP_URL; without one, which production does not start without, it is kept for /dev/mail. Throws
 * where the mail server does not take it, so that a job tries again. Send from jobs: a slow mail server must not hold up a page.
 */
export async function sendMail(mail: Mail): Promise<void> {
  await sender()(mail)
  log.info('mail sent')
}

/**
 * Throws where the mail server cannot be reached or refuses us: for /readyz. What it found holds for a minute, an outage
 * for five seconds.
 */
export async function checkMail(): Promise<void> {
  const { smtpUrl } = env()
  if (!smtpUrl) return
  const last = singleton('mail-checked', () => ({ until: 0, result: Promise.resolve() }))
  if (Date.now() >= last.until) {
    last.until = Date.now() + CHECK_LASTS
    last.result = checkSmtp(smtpUrl)
    last.result.catch(() => {
      last.until = Date.now() + CHECK_AGAIN
    })
  }
  return last.result
}

/** The mails that were kept instead of sent, newest first, at most 200; from all processes of this data folder. */
export async function keptMails(): Promise<KeptMail[]> {
  return keptHere().read()
}

function sender(): Sender {
  const { smtpUrl, mailFrom } = env()
  if (smtpUrl) return singleton('smtp', () => smtpSender(smtpUrl, mailFrom))
  return keptHere().keep
}

function keptHere(): Mailbox {
  return singleton('mailbox', () => mailbox(env().dataDir))
}
