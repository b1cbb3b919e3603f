import { checkSmtp } from '../mail/smtp.server'
import { type Check, codeOf, type Finding, fail, ok } from './finding'

/** Connects, reads the greeting and signs in; sends nothing. */
export function mailCheck(smtpUrl: string | undefined): Check {
  return {
    name: 'mail',
    async run() {
      if (!smtpUrl) return [ok('e-mails are kept for /dev/mail, and none is sent')]
      return [
        await checkSmtp(smtpUrl).then(
          () => ok('the mail server greets and accepts the login'),
          (error: unknown) => mailFault(codeOf(error)),
        ),
      ]
    },
  }
}

/** By the codes of the library. */
function mailFault(code: string): Finding {
  if (code === 'EAUTH')
    return fail(
      'the mail server refuses the login',
      'check user and password in SMTP_URL; encode special characters (%40 for @)',
    )
  if (code === 'ETLS' || code.startsWith('ERR_TLS') || code.includes('CERT'))
    return fail(
      `the connection cannot be encrypted (${code})`,
      'check the certificate of the mail server, and smtps:// (port 465) or smtp:// (port 587, STARTTLS)',
    )
  return fail(
    `the mail server cannot be reached (${code})`,
    'check host and port in SMTP_URL; many providers of servers block ports 25, 465 and 587 until asked',
  )
}
