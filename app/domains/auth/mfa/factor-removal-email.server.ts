import { absoluteUrl } from '~/domains/accounts/mail/absolute-url.server'
import { mailTo } from '~/domains/accounts/mail/send-email.server'
import { factsOf } from '~/domains/accounts/mail/templates/security-alert.server'
import { formatMoment } from '~/i18n/format'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'

/** Notifies the owner that the second factor will be removed, with the link that cancels it. */
export async function mailFactorRemoval({
  email,
  language,
  token,
  removal,
}: {
  email: string
  language: Language
  token: string
  removal: { device: string; country: string | null; createdAt: Date; dueAt: Date }
}): Promise<void> {
  const t = translator(language)
  await mailTo({
    to: email,
    language,
    subject: t('mail:factorRemoval.subject'),
    heading: t('mail:factorRemoval.heading'),
    paragraphs: [
      t('mail:factorRemoval.text', { when: formatMoment(language, removal.dueAt) }),
      t('mail:factorRemoval.stop'),
    ],
    facts: factsOf(language, removal),
    button: { text: t('mail:factorRemoval.button'), href: absoluteUrl('/keep-second-factor', { token }) },
    aside: t('mail:factorRemoval.aside'),
  })
}
