import { createTransport } from 'nodemailer'
import { seconds } from '../time/durations'
import type { Mail, Sender } from './mail.server'

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
