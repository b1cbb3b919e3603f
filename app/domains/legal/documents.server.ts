import { PURGE_WITHIN_DAYS } from 'db/limits/legal'
import { SECURITY_EVENTS_KEPT_DAYS } from 'db/limits/security'
import { formatDate } from '~/i18n/format'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { now } from '~/platform/clock.server'
import { env } from '~/platform/env.server'

export type LegalSection = { heading: string; paragraphs: string[] }
export type LegalDocument = {
  title: string
  /** Says that this is a draft, and that the German text is the binding one. */
  note: string
  sections: LegalSection[]
  /** "Stand: 20.11.2026": always the German way of writing a date (SPEC 2, "Legal pages"). */
  asOf: string
}

/**
 * A legal page as text: the terms (/agb), the privacy statement (/datenschutz) or the imprint (/legal). Made on the server, so that
 * no browser carries these long texts with the interface's.
 */
export function legalDocument(
  name: 'terms' | 'privacy' | 'imprint',
  language: Language,
  appName: string,
): LegalDocument {
  const t = translator(language)
  // A paragraph of its own, where Google's check stands before the forms.
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
