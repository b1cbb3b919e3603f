import { TAKE_BACK_DAYS } from 'db/limits/accounts'
import type { TFunction } from 'i18next'
import { countryName, formatMoment } from '~/i18n/format'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import type { TOLD_BY_MAIL } from '../../security-log/security-log.server'
import { linkTo } from '../absolute-url.server'
import type { LetterWords } from '../email-template'

type Told = (typeof TOLD_BY_MAIL)[number]
export type ToldEvent = {
  kind: Told
  device: string
  country: string | null
  createdAt: Date
  details?: Record<string, string> | null
}

/**
 * What the owner of an account reads about one row of its security log: what happened, from where and when (as roughly
 * as the log knows it), and what to do if it was somebody else.
 */
export function securityEventLetter(language: Language, event: ToldEvent): LetterWords & { subject: string } {
  const t = translator(language)
  const { kind } = event
  const words = {
    subject: t(`mail:event.${kind}.subject`),
    heading: t(`mail:event.${kind}.heading`),
    paragraphs: [t(`mail:event.${kind}.text`, { days: TAKE_BACK_DAYS })],
  }
  switch (kind) {
    // Done by an admin, whose whereabouts are nobody's business.
    case 'blocked':
    case 'unblocked':
      return { ...words, button: { text: t(`mail:event.${kind}.button`), href: linkTo('/login') } }
    case 'deleted':
      return {
        ...words,
        facts: factsOf(language, event),
        button: { text: t('mail:event.deleted.button'), href: linkTo('/login') },
      }
    case 'password-reset':
      return {
        ...words,
        paragraphs: [...words.paragraphs, ...removedAtReset(t, event.details ?? {})],
        facts: factsOf(language, event),
        more: [{ text: t('mail:notYou.reset'), href: linkTo('/forgot-password') }],
        aside: t('mail:notYou.aside'),
      }
    // A new password helps nobody whose address is no longer the account's.
    case 'email-changed':
      return {
        ...words,
        facts: factsOf(language, event),
        more: [{ text: t('mail:event.email-changed.contact'), href: linkTo('/legal') }],
        aside: t('mail:event.email-changed.aside'),
      }
    default:
      return {
        ...words,
        facts: factsOf(language, event),
        more: [{ text: t('mail:notYou.reset'), href: linkTo('/forgot-password') }],
        aside: t('mail:notYou.aside'),
      }
  }
}

/** What was added of late, and went with the reset (recovering/factors-at-reset.server.ts). */
function removedAtReset(t: TFunction, details: Record<string, string>): string[] {
  const passkeys = Number(details.removedPasskeys ?? 0)
  return [
    ...(details.removedSecondFactor ? [t('mail:resetRemoved.secondFactor')] : []),
    ...(details.removedRecoveryCodes ? [t('mail:resetRemoved.recoveryCodes')] : []),
    ...(passkeys > 0 ? [t('mail:resetRemoved.passkeys', { count: passkeys })] : []),
  ]
}

/** From where something happened and when, as lines of a letter. */
export function factsOf(
  language: Language,
  { device, country, createdAt }: { device: string; country: string | null; createdAt: Date },
) {
  const t = translator(language)
  return [
    { label: t('mail:fact.device'), value: device || t('mail:fact.unknownDevice') },
    ...(country ? [{ label: t('mail:fact.country'), value: countryName(language, country) }] : []),
    { label: t('mail:fact.time'), value: formatMoment(language, createdAt) },
  ]
}
