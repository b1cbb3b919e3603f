import { z } from 'zod'
import { demandedIf, documented, settingsArea } from '../area.server'
import { hasProtocol, hasReadableLogin, LOGIN_UNREADABLE, text } from '../values.server'
import { appUrlOf } from './app.server'

type MailSettings = {
  /** Required in production; elsewhere mails are stored for /dev/mail without it, and always in the demo, whose addresses are invented. */
  smtpUrl?: string
  mailFrom: string
  /** Gets a copy of what people write to support; without it, support is read in the admin area alone. */
  supportMail?: string
}

const smtpUrl = text
  .refine(hasProtocol(['smtp:', 'smtps:']), 'must be an address with smtp:// or smtps://')
  .refine(hasReadableLogin, LOGIN_UNREADABLE)

const mailAddress = text.regex(/^[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/, {
  error: 'must be an e-mail address, or Name <address>',
})

/** Without the name: mails go to plain addresses. */
const addressAlone = mailAddress.transform((value) => /<(.+)>$/.exec(value)?.[1] ?? value)

/** Outgoing e-mails. */
export const mail = settingsArea({
  schema: ({ isProduction }) =>
    z.object({
      // Without mail nobody can verify an address or reset a password.
      SMTP_URL: documented(
        'required: the mail server, smtps://user:password@host or smtp://…; npm run demo and npm run dev keep e-mails at /dev/mail instead. Its DKIM signature must cover List-Unsubscribe and List-Unsubscribe-Post, or mail programs ignore them (decision 0403)',
        demandedIf(isProduction, smtpUrl, 'the mail server, such as smtps://user:password@mail.example.org'),
      ),
      MAIL_FROM: documented(
        'the sender of e-mails, such as Post <post@example.org>; by default noreply@ the host of APP_URL',
        mailAddress.optional(),
      ),
      SUPPORT_MAIL: documented(
        'gets a copy of what people write to support; without it, support is read in the admin area alone',
        addressAlone.optional(),
      ),
    }),
  read: (values, context): MailSettings => ({
    smtpUrl: context.mode === 'demo' ? undefined : values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `noreply@${new URL(appUrlOf(context)).hostname}`,
    supportMail: values.SUPPORT_MAIL,
  }),
})
