import { log } from '../log/log.server'
import { counter } from '../metrics/metric.server'
import { singleton } from '../process/singleton.server'
import { env } from '../settings/env.server'
import { minutes, seconds } from '../time/durations'
import { type Mailbox, mailbox } from './mailbox.server'
import { finalStatusOf } from './refused-address.server'
import { checkSmtp, smtpSender } from './smtp.server'

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
