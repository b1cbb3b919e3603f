import { createTransport } from 'nodemailer'
import { log } from '../log/log.server'
import { counter } from '../metrics/metric.server'
import { singleton } from '../process/singleton.server'
import { env } from '../settings/env.server'
import { minutes, seconds } from '../time/durations'
import { type Mailbox, mailbox } from './mailbox.server'

const mails = counter({
  name: 'app_mails_total',
  help: 'E-mails that the mail server accepted, and failed attempts, which their job repeats: the first of an address, and further ones',
  labels: { outcome: ['sent', 'failed', 'failed-again'] },
})
/**
 * An address counts as failed once in this time, which is that of MailsFail (operation/alerts.yaml), in each process: a refused one is
 * tried often.
 */
const FAILURE_PERIOD = minutes(15)

const CHECK_MS = seconds(2)

/** Sends over SMTP, with a pool of at most five connections. */
export function smtpSender(url: string, from: string): Sender {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: seconds(10),
    greetingTimeout: seconds(10),
    socketTimeout: seconds(30),
    // The content of a mail must not make this process read a file or fetch a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

  return async ({ to, subject, text, html }: Mail) => {
    if (!/^[^\s,;<>@]+@[^\s,;<>@]+$/.test(to)) throw new TypeError('a mail needs exactly one plain address')
    // RFC 3834: prevents automatic replies.
    const headers = { 'Auto-Submitted': 'auto-generated' }
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers })
  }
}

/** Logs in to the mail server and disconnects. Throws if that fails or takes more than two seconds. */
export async function checkSmtp(url: string): Promise<void> {
  const timeouts = { connectionTimeout: CHECK_MS, greetingTimeout: CHECK_MS, socketTimeout: CHECK_MS }
  const transport = createTransport({ url, ...timeouts })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

export type Mail = {
  /** One verified address: no list and no display name. */
  to: string
  subject: string
  text: string
  html: string
}
export type StoredMail = Mail & { sentAt: string }

/** Sends a mail, or throws. */
export type Sender = (mail: Mail) => Promise<void>

/** How long a check is cached: mail servers treat frequent connections that send nothing as an attack. */
const CHECK_TTL = seconds(60)
const FAILED_CHECK_TTL = seconds(5)

/**
 * Sends a mail over SMTP. Without SMTP_URL (required in production) it stores the mail for /dev/mail. Throws if the mail server does not
 * accept it, so that the job retries. Call it from jobs only: a slow mail server must not delay a page.
 */
export async function sendMail(mail: Mail): Promise<void> {
  try {
    await sender()(mail)
  } catch (error) {
    mails.inc({ outcome: failureOf(mail.to) })
    throw error
  }
  mails.inc({ outcome: 'sent' })
  log.info('mail sent')
}

function failureOf(to: string): 'failed' | 'failed-again' {
  const failures = singleton('mail-failures', () => new Map<string, number>())
  const at = performance.now()
  // In the order of time.
  for (const [address, since] of failures) {
    if (at - since < FAILURE_PERIOD) break
    failures.delete(address)
  }
  if (failures.has(to)) return 'failed-again'
  failures.set(to, at)
  return 'failed'
}

/**
 * Throws if the mail server is unreachable or refuses the login, for /readyz. A success is cached for a minute, a failure for five
 * seconds.
 */
export async function checkMail(): Promise<void> {
  const { smtpUrl } = env()
  if (!smtpUrl) return
  const last = singleton('mail-checked', () => ({ until: 0, result: Promise.resolve() }))
  if (performance.now() >= last.until) {
    last.until = performance.now() + CHECK_TTL
    last.result = checkSmtp(smtpUrl)
    last.result.catch(() => {
      last.until = performance.now() + FAILED_CHECK_TTL
    })
  }
  return last.result
}

/** The mails that all processes with this data folder have stored: the newest first, at most 200. */
export async function storedMails(): Promise<StoredMail[]> {
  return localMailbox().read()
}

function sender(): Sender {
  const { smtpUrl, mailFrom } = env()
  if (smtpUrl) return singleton('smtp', () => smtpSender(smtpUrl, mailFrom))
  return localMailbox().store
}

function localMailbox(): Mailbox {
  return singleton('mailbox', () => mailbox(env().dataDir))
}
