import { PURGE_WITHIN_DAYS } from 'db/limits/platform'
import { SECURITY_EVENTS_KEPT_DAYS } from 'db/limits/security'
import { formatDate } from '~/i18n/format'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { now } from '~/platform/clock.server'
import { env } from '~/platform/env.server'

export type LegalSection = { heading: string; paragraphs: string[] }
export type LegalDocument = {
  title: string
  /** States that this is a draft, and that the German text is binding. */
  note: string
  sections: LegalSection[]
  /** "Stand: 20.11.2026": always in German date format (SPEC 2, "Legal pages"). */
  asOf: string
}

/**
 * A legal page as text: the terms (/agb), the privacy statement (/datenschutz) or the imprint (/legal). Rendered on the server, so that no
 * client bundle contains these long texts.
 */
export function legalDocument(
  name: 'terms' | 'privacy' | 'imprint',
  language: Language,
  appName: string,
): LegalDocument {
  const t = translator(language)
  // An extra paragraph if reCAPTCHA protects the forms.
  const recaptcha = env().recaptcha ? `\n${t('legal:privacy.recaptcha')}` : ''
  const values = {
    appName,
    purgeDays: PURGE_WITHIN_DAYS,
    securityDays: SECURITY_EVENTS_KEPT_DAYS,
    recaptcha,
  }
  const sections = t(`legal:${name}.sections`, { returnObjects: true, ...values })
  return {
    title: t(`legal:${name}.title`),
    note: t('legal:note'),
    sections: sections.map(({ heading, text }) => ({ heading, paragraphs: text.split('\n') })),
    asOf: t('legal:asOf', { date: formatDate('de', now()) }),
  }
}
