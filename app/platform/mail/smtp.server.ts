import { createTransport } from 'nodemailer'
import { seconds } from '../durations'
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
    // No content of a mail may make the server read a file or fetch a URL.
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
