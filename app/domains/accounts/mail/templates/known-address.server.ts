import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { absoluteUrl } from '../absolute-url.server'
import { mailTo } from '../send-email.server'

/** Tells the owner by e-mail what the page reveals to nobody: the address already has an account. */
export async function sendKnownAddressEmail({
  to,
  language,
  tries,
  asked,
}: {
  to: string
  language: Language
  tries: number
  asked: 'register' | 'resend'
}): Promise<void> {
  const t = translator(language)
  const words = asked === 'register' ? 'alreadyRegistered' : 'alreadyVerified'
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
