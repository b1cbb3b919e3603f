import { NEW_EMAIL_LINK_HOURS } from 'db/limits/accounts'
import { absoluteUrl } from '~/domains/accounts/mail/absolute-url.server'
import { mailTo } from '~/domains/accounts/mail/send-email.server'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'

type Reader = { email: string; language: Language }

/** The mail with the link that confirms a new address. */
export async function mailNewEmailLink({
  email,
  language,
  token,
}: Reader & { token: string }): Promise<void> {
  const t = translator(language)
  await mailTo({
    to: email,
    language,
    subject: t('mail:newAddress.subject'),
    heading: t('mail:newAddress.heading'),
    paragraphs: [t('mail:newAddress.text'), t('mail:verify.valid', { hours: NEW_EMAIL_LINK_HOURS })],
    button: { text: t('mail:newAddress.button'), href: absoluteUrl('/confirm-email', { token }) },
    aside: t('mail:newAddress.aside'),
  })
}

/** The notice to the owner of an address that was requested for another account. */
export async function mailNewEmailTaken({ email, language }: Reader): Promise<void> {
  const t = translator(language)
  await mailTo({
    to: email,
    language,
    subject: t('mail:newAddressTaken.subject'),
    heading: t('mail:newAddressTaken.heading'),
    paragraphs: [t('mail:newAddressTaken.text')],
    button: { text: t('mail:newAddressTaken.button'), href: absoluteUrl('/login') },
    aside: t('mail:newAddressTaken.aside'),
  })
}
