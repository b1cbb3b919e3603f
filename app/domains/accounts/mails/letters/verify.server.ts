import { VERIFY_LINK_HOURS } from 'db/limits/accounts'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { linkTo } from '../link-to.server'
import { mailTo } from '../send-letter.server'

/** Asks the owner of an address to confirm it. Nothing that the form said stands in it: anybody can fill that in. */
export async function sendVerifyLetter({
  to,
  language,
  token,
}: {
  to: string
  language: Language
  token: string
}): Promise<void> {
  const t = translator(language)
  await mailTo({
    to,
    language,
    subject: t('mail:verify.subject'),
    heading: t('mail:verify.heading'),
    paragraphs: [t('mail:verify.text'), t('mail:verify.valid', { hours: VERIFY_LINK_HOURS })],
    button: { text: t('mail:verify.button'), href: linkTo('/verify-email', { token }) },
    aside: t('mail:verify.aside'),
  })
}
