import { createTransport } from 'nodemailer'
import { log } from '../log/log.server'
import { counter } from '../metrics/metric.server'
import { singleton } from '../process/singleton.server'
import { env } from '../settings/env.server'
import { minutes, seconds } from '../time/durations'
import { type Mailbox, mailbox } from './mailbox.server'

const mails = counter({
  name: 'app_mails_total',
  help: 'E-mails that the mail server accepted, those whose address it refused for good, and failed attempts, which their job repeats: the first of an address, and further ones',
  labels: { outcome: ['sent', 'refused', 'failed', 'failed-again'] },
})
/**
 * An address counts as failed or refused once in this time, which is that of MailsFail (operation/alerts.yaml), in each process: a failed
 * one is tried often.
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

  return async ({ to, subject, text, html, unsubscribe }: Mail) => {
    if (!/^[^\s,;<>@]+@[^\s,;<>@]+$/.test(to)) throw new TypeError('a mail needs exactly one plain address')
    // RFC 3834: prevents automatic replies.
    const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated' }
    // RFC 8058: mail programs show a button that posts to it.
    if (unsubscribe) {
      headers['List-Unsubscribe'] = `<${unsubscribe}>`
      headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
    }
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
  /** The URL at which one POST switches such mails off (decision 0403); undefined for a mail that cannot be switched off. */
  unsubscribe?: string
}
export type StoredMail = Mail & { sentAt: string }

/** Sends a mail, or throws. */
export type Sender = (mail: Mail) => Promise<void>

/** How long a check is cached: mail servers treat frequent connections that send nothing as an attack. */
const CHECK_TTL = seconds(60)
const FAILED_CHECK_TTL = seconds(5)

/**
 * Sends a mail over SMTP. Without SMTP_URL (required in production) it stores the mail for /dev/mail. Throws if the mail server does not
 * accept it, so that the job retries; not if it refuses the address for good, which no further try changes (decision 0395). Call it from
 * jobs only: a slow mail server must not delay a page.
 * @param mustArrive whether it throws for such an address, too: what follows depends on the mail, or the operator can correct the address
 * @param onRefused what takes the place of a mail to such an address
 */
export async function sendMail(
  mail: Mail,
  { mustArrive = false, onRefused }: { mustArrive?: boolean; onRefused?: () => Promise<unknown> } = {},
): Promise<void> {
  try {
    await sender()(mail)
  } catch (error) {
    const status = mustArrive ? null : finalStatusOf(error)
    mails.inc({ outcome: failureOf(mail.to, status ? 'refused' : 'failed') })
    if (!status) throw error
    log.warn({ status }, 'the mail server refused the address of a mail for good')
    await onRefused?.()
    return
  }
  mails.inc({ outcome: 'sent' })
  log.info('mail sent')
}

/**
 * Replies to the recipient or to the message that no further try changes, since they are about the address (RFC 5321 4.2.3, RFC 7504): by their
 * status, by their enhanced code (RFC 3463), or without one by their text. A relay or provider that refuses the sender answers with 550 and 553,
 * too, which the operator can correct; "mailbox unavailable" is the usual text of every 550. The owner of a full mailbox (552, 5.2.2) may empty it.
 */
const FINAL_REPLIES = [
  /^5(?:01|51|56)[ -](?!5\.(?:[3-7]\.|1\.[78]\b))/,
  /^55[03][ -]5\.(?:1\.(?![78]\b)|2\.1\b)/,
  /^55[03][ -](?!5\.[1-7]\.)(?!.*\bsender\b).*\b(?:no such|unknown|invalid|unrouteable) (?:user|mailbox|recipient|account|address)\b/is,
  /^55[03][ -](?!5\.[1-7]\.)(?!.*\bsender\b).*\b(?:user|mailbox|recipient|account|address)(?: is)? (?:unknown|not found|does not exist|doesn't exist)\b/is,
]

/** The status of such a reply; null for any other failure. */
function finalStatusOf(error: unknown): number | null {
  if (!(error instanceof Error)) return null
  const { command, response = '' } = error as Error & { command?: string; response?: string }
  const isAboutMail = command === 'RCPT TO' || command === 'DATA'
  const isFinal = isAboutMail && FINAL_REPLIES.some((reply) => reply.test(response))
  return isFinal ? Number(response.slice(0, 3)) : null
}

/** @param first the outcome of the first failure of an address within FAILURE_PERIOD */
function failureOf<First extends string>(to: string, first: First): First | 'failed-again' {
  const failures = singleton('mail-failures', () => new Map<string, number>())
  const at = performance.now()
  // In the order of time.
  for (const [address, since] of failures) {
    if (at - since < FAILURE_PERIOD) break
    failures.delete(address)
  }
  if (failures.has(to)) return 'failed-again'
  failures.set(to, at)
  return first
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
