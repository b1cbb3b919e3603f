import { RESTORE_DAYS, UNVERIFIED_KEPT_DAYS } from 'db/limits/accounts'
import { DECLINED_TERMS_DAYS, WITHDRAWAL_KEPT_YEARS } from 'db/limits/legal'
import { ALBUM_ACCESS_HOURS } from 'db/limits/media'
import {
  REVIEW_WITHIN_HOURS,
  SEARCH_ANSWER_HOURS,
  SEARCH_CONFIRM_HOURS,
  STRIKE_LASTS_DAYS,
} from 'db/limits/moderation'
import { NOTICES } from 'db/limits/notifications'
import { PREMIUM_PRICE_CENTS, PURCHASED_DAYS } from 'db/limits/payments'
import { PURGE_WITHIN_DAYS } from 'db/limits/platform'
import { KNOWN_DEVICES_KEPT_DAYS, SECURITY_EVENTS_KEPT_DAYS } from 'db/limits/security'
import { TICKET_CLOSES_DAYS, TICKET_KEPT_DAYS } from 'db/limits/support'
import {
  VERIFICATION_REFUSED_KEPT_DAYS,
  VERIFICATION_UNDECIDED_HOURS,
  VERIFICATION_VALID_YEARS,
} from 'db/limits/verification'
import { PLACE_KEPT_DAYS } from '~/domains/places/place'
import { formatPriceEur } from '~/i18n/format/numbers'
import type { Language } from '~/i18n/languages'
import { SESSION_IDLE, SESSION_MAX_AGE } from '~/platform/http/session.server'
import { env } from '~/platform/settings/env.server'
import { days } from '~/platform/time/durations'

/** The values of the placeholders in the legal texts. Each period is the constant that the code uses, so that no text promises another. */
export function legalValues(language: Language): Record<string, string> {
  const { appName, operator, backup } = env()
  const numbers = {
    albumHours: ALBUM_ACCESS_HOURS,
    // Used by former versions of the privacy statement only (decision 0383).
    appealDays: 183,
    backupDays: backup.keepDays,
    declinedDays: DECLINED_TERMS_DAYS,
    deviceDays: KNOWN_DEVICES_KEPT_DAYS,
    noticeDays: NOTICES.keptDays,
    placeDays: PLACE_KEPT_DAYS,
    premiumDays: PURCHASED_DAYS,
    purgeDays: PURGE_WITHIN_DAYS,
    refusedDays: VERIFICATION_REFUSED_KEPT_DAYS,
    restoreDays: RESTORE_DAYS,
    reviewHours: REVIEW_WITHIN_HOURS.normal,
    searchAnswerHours: SEARCH_ANSWER_HOURS,
    searchConfirmHours: SEARCH_CONFIRM_HOURS,
    securityDays: SECURITY_EVENTS_KEPT_DAYS,
    sessionIdleDays: SESSION_IDLE / days(1),
    sessionMaxDays: SESSION_MAX_AGE / days(1),
    strikeDays: STRIKE_LASTS_DAYS,
    ticketCloseDays: TICKET_CLOSES_DAYS,
    ticketDays: TICKET_KEPT_DAYS,
    unverifiedDays: UNVERIFIED_KEPT_DAYS,
    verificationHours: VERIFICATION_UNDECIDED_HOURS,
    verificationYears: VERIFICATION_VALID_YEARS,
    withdrawalYears: WITHDRAWAL_KEPT_YEARS,
  }
  const { name, ...rest } = operator
  return {
    ...Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, String(value)])),
    ...Object.fromEntries(Object.entries(rest).flatMap(([key, value]) => (value ? [[key, value]] : []))),
    operator: name,
    appName,
    price: formatPriceEur(language, PREMIUM_PRICE_CENTS / 100),
  }
}

/**
 * The conditions that are true for this platform; a paragraph with any other is left out. `[?vatId]` is true if the operator has a VAT id,
 * `[?noVatId]` if not; the others name features, reCAPTCHA and backups.
 */
export function legalConditions(): ReadonlySet<string> {
  const { operator, recaptcha, backup } = env()
  const optional = ['dataOfficer', 'register', 'vatId', 'processors'] as const
  return new Set([
    ...optional.map((key) => (operator[key] ? key : `no${key.charAt(0).toUpperCase()}${key.slice(1)}`)),
    ...DESCRIBED_FEATURES,
    ...(recaptcha ? ['recaptcha'] : []),
    ...(backup.url ? ['backups'] : []),
    // Without the journal a restore brings back what was deleted after the backup (decision 0316).
    ...(backup.url && backup.journalUrl ? ['backupJournal'] : []),
  ])
}

/**
 * The features that have paragraphs of their own in the legal texts (`[?push] …`). A paragraph is shown only if its feature is listed here;
 * facts.test.ts fails if this list and the product differ.
 */
export const DESCRIBED_FEATURES: readonly DescribedFeature[] = ['push', 'export', 'support', 'cover', 'views']
export type DescribedFeature = 'push' | 'export' | 'support' | 'cover' | 'views'
