import { VERIFY_LINK_HOURS } from 'db/limits/accounts'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { factsOf } from './security-alert.server'
import { absoluteUrl, mailTo } from './send-email.server'

/** Sends the owner of an address the information that it already has an account, which the page reveals to nobody. */
export async function sendKnownAddressEmail({
  to,
  language,
  tries,
  kind,
}: {
  to: string
  language: Language
  tries: number
  kind: 'register' | 'resend'
}): Promise<void> {
  const t = translator(language)
  const words = kind === 'register' ? 'alreadyRegistered' : 'alreadyVerified'
  await mailTo({
    to,
    language,
    tries,
    subject: t(`mail:${words}.subject`),
    heading: t(`mail:${words}.heading`),
    paragraphs: [t(`mail:${words}.text`)],
    button: { text: t('mail:alreadyRegistered.button'), href: absoluteUrl('/login') },
    more: [{ text: t('mail:alreadyRegistered.reset'), href: absoluteUrl('/forgot-password') }],
    aside: t('mail:alreadyRegistered.aside'),
  })
}

/**
 * Asks the owner of an address to confirm it. Contains nothing from the form, since anybody can submit it.
 * @param isRegistration false for an account that was in use: an admin changed its address or set it back to unconfirmed
 * @param furtherTry somebody tried to register the address again while an earlier registration is pending
 */
export async function sendVerificationEmail({
  to,
  language,
  tries,
  token,
  isRegistration,
  furtherTry,
}: {
  to: string
  language: Language
  tries: number
  token: string
  isRegistration: boolean
  furtherTry?: { device: string; country: string | null; createdAt: Date }
}): Promise<void> {
  const t = translator(language)
  const words = furtherTry ? 'verifyAgain' : 'verify'
  const button = { text: t('mail:verify.button'), href: absoluteUrl('/verify-email', { token }) }
  const valid = t('mail:verify.valid', { hours: VERIFY_LINK_HOURS })
  if (!isRegistration)
    return mailTo({
      to,
      language,
      tries,
      subject: t('mail:verify.subject'),
      heading: t('mail:verify.heading'),
      paragraphs: [t('mail:verifyAccount.text'), valid],
      button,
      aside: t('mail:verifyAccount.aside'),
    })
  await mailTo({
    to,
    language,
    tries,
    subject: t(`mail:${words}.subject`),
    heading: t(`mail:${words}.heading`),
    paragraphs: [
      t(`mail:${words}.text`),
      ...(furtherTry ? [t('mail:verifyAgain.first')] : []),
      t('mail:verify.elsewhere'),
      valid,
    ],
    facts: furtherTry && factsOf(language, furtherTry),
    button,
    aside: t(`mail:${words}.aside`),
  })
}
