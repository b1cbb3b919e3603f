import { RESET_LINK_HOURS } from 'db/limits/accounts'
import { absoluteUrl } from '~/domains/accounts/mail/absolute-url.server'
import { mailTo } from '~/domains/accounts/mail/send-email.server'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'

type Reader = {
  email: string
  language: Language /** The number of requests that the mail answers. */
  tries: number
}

/** The mail with the link that sets a new password. */
export async function mailResetLink({
  email,
  language,
  tries,
  token,
}: Reader & { token: string }): Promise<void> {
  const t = translator(language)
  await mailTo({
    to: email,
    language,
    tries,
    subject: t('mail:reset.subject'),
    heading: t('mail:reset.heading'),
    paragraphs: [t('mail:reset.text'), t('mail:reset.valid', { count: RESET_LINK_HOURS })],
    button: { text: t('mail:reset.button'), href: absoluteUrl('/reset-password', { token }) },
    aside: t('mail:reset.aside'),
  })
}

/** A new password would not open a suspended account: the mail to its owner says so, and how to appeal. */
export async function mailBlocked({ email, language, tries }: Reader): Promise<void> {
  const t = translator(language)
  await mailTo({
    to: email,
    language,
    tries,
    subject: t('mail:resetBlocked.subject'),
    heading: t('mail:resetBlocked.heading'),
    paragraphs: [t('mail:resetBlocked.text')],
    button: { text: t('mail:resetBlocked.button'), href: absoluteUrl('/legal') },
    aside: t('mail:reset.aside'),
  })
}
