import { RESTORE_DAYS } from 'db/limits/accounts'
import { FACTOR_SETTLED_DAYS } from 'db/limits/security'
import type { TFunction } from 'i18next'
import { countryName } from '~/i18n/format/names'
import { formatMoment, inGermanTime } from '~/i18n/format/times'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { isByPlatform } from '../../security-log/client-info.server'
import type { ALERTED_BY_MAIL } from '../../security-log/security-log.server'
import type { EmailContent } from '../email-template'
import { absoluteUrl } from '../send-email.server'

type AlertKind = (typeof ALERTED_BY_MAIL)[number]
export type AlertedEvent = {
  kind: AlertKind
  device: string
  country: string | null
  network?: string | null
  createdAt: Date
  details?: Record<string, string> | null
}

/**
 * The e-mail about one row of the security log: what happened, from where and when (as roughly as the log knows it), and what to do
 * if it was somebody else.
 */
export function securityAlertEmail(
  language: Language,
  event: AlertedEvent,
): EmailContent & { subject: string } {
  const t = translator(language)
  const { kind } = event
  const words = {
    subject: t(`mail:event.${kind}.subject`),
    heading: t(`mail:event.${kind}.heading`),
    paragraphs: [t(`mail:event.${kind}.text`, { days: RESTORE_DAYS })],
  }
  switch (kind) {
    // Done by an admin, whose address and device are not recorded.
    case 'suspended':
    case 'reinstated':
      return { ...words, button: { text: t(`mail:event.${kind}.button`), href: absoluteUrl('/login') } }
    case 'deleted':
      return {
        ...words,
        facts: factsOf(language, event),
        button: { text: t('mail:event.deleted.button'), href: absoluteUrl('/login') },
      }
    case 'password-reset':
      return {
        ...words,
        paragraphs: [...words.paragraphs, ...removedAtReset(t, event.details ?? {})],
        facts: factsOf(language, event),
        more: [{ text: t('mail:notYou.reset'), href: absoluteUrl('/forgot-password') }],
        aside: t('mail:notYou.aside'),
      }
    // A new password does not help once the address is no longer the account's.
    case 'email-changed':
      return {
        ...words,
        facts: factsOf(language, event),
        more: [{ text: t('mail:event.email-changed.contact'), href: absoluteUrl('/legal') }],
        aside: t('mail:event.email-changed.aside'),
      }
    default:
      return {
        ...words,
        facts: factsOf(language, event),
        more: [{ text: t('mail:notYou.reset'), href: absoluteUrl('/forgot-password') }],
        aside: t('mail:notYou.aside'),
      }
  }
}

/** Recently added factors that the reset removed (auth/recovery/factors-at-reset.server.ts). */
function removedAtReset(t: TFunction, details: Record<string, string>): string[] {
  const passkeys = Number(details.removedPasskeys ?? 0)
  const limit = { days: FACTOR_SETTLED_DAYS }
  return [
    ...(details.removedSecondFactor ? [t('mail:resetRemoved.secondFactor', limit)] : []),
    ...(details.removedRecoveryCodes ? [t('mail:resetRemoved.recoveryCodes', limit)] : []),
    ...(passkeys > 0 ? [t('mail:resetRemoved.passkeys', { ...limit, count: passkeys })] : []),
  ]
}

/** From where something happened and when, as lines of an e-mail; of what the platform did, that it was the platform. */
export function factsOf(
  language: Language,
  event: { device: string; country: string | null; network?: string | null; createdAt: Date },
) {
  const { device, country, createdAt } = event
  const t = translator(language)
  return [
    isByPlatform(event)
      ? { label: t('mail:fact.by'), value: t('mail:fact.platform') }
      : { label: t('mail:fact.device'), value: device || t('mail:fact.unknownDevice') },
    ...(country ? [{ label: t('mail:fact.country'), value: countryName(language, country) }] : []),
    { label: t('mail:fact.time'), value: formatMoment(inGermanTime(language), createdAt) },
  ]
}
