import { FACTOR_SETTLED_DAYS } from 'db/limits/security'
import { users } from 'db/schema/accounts'
import { securityEvents } from 'db/schema/security'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { TFunction } from 'i18next'
import { countryName } from '~/i18n/format/names'
import { formatMoment, inGermanTime } from '~/i18n/format/times'
import type { Language } from '~/i18n/languages'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { restorableUntil } from '../deletion'
import { isByPlatform } from '../security-log/client-info.server'
import { ALERTED_BY_MAIL } from '../security-log/security-log.server'
import { absoluteUrl, type EmailContent, mailTo } from './send-email.server'

/**
 * E-mails an account's owner about one row of its security log, in the account's language, at the address of that time: also if the
 * address was changed before the e-mail was accepted. A change of address is sent to the old one (`details.oldEmail`). Does nothing if row
 * or account were deleted; throws if the e-mail is not accepted, so that the job retries: delivery is at least once.
 */
export async function sendSecurityAlert(eventId: string): Promise<void> {
  const [row] = await db
    .select({
      event: securityEvents,
      userId: users.id,
      email: users.email,
      language: users.language,
      deletedAt: users.deletedAt,
    })
    .from(securityEvents)
    .innerJoin(users, eq(users.id, securityEvents.userId))
    .where(eq(securityEvents.id, eventId))
  if (!row) return
  const { event, userId, email, language, deletedAt } = row
  const kind = ALERTED_BY_MAIL.find((alerted) => alerted === event.kind)
  if (!kind) return
  const former =
    kind === 'email-changed' ? event.details?.oldEmail : await formerAddress(userId, event.createdAt)
  await mailTo({
    to: former ?? email,
    language,
    ...securityAlertEmail(language, { ...event, kind, deletedAt }),
  })
}

/** The address of an account at a time, if it was changed since: the one who changed it may have caused what happened then. */
async function formerAddress(userId: string, at: Date): Promise<string | undefined> {
  const { kind, createdAt, details } = securityEvents
  const [change] = await db
    .select({ details })
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), eq(kind, 'email-changed'), gt(createdAt, at)))
    .orderBy(asc(createdAt))
    .limit(1)
  return change?.details?.oldEmail
}

type AlertKind = (typeof ALERTED_BY_MAIL)[number]
type AlertedEvent = {
  kind: AlertKind
  device: string
  country: string | null
  network?: string | null
  createdAt: Date
  details?: Record<string, string> | null
  /** Null if the account is not deleted, or was restored since. */
  deletedAt: Date | null
}

/**
 * The e-mail about one event of the security log. It contains the event, its device, country and time, as far as the log has them, and
 * what to do if somebody else caused the event.
 */
function securityAlertEmail(language: Language, event: AlertedEvent): EmailContent & { subject: string } {
  const t = translator(language)
  const { kind, deletedAt, createdAt } = event
  // The moment that the page after the deletion names, to the minute.
  const until = restorableUntil(language, deletedAt ?? createdAt)
  const texts = {
    subject: t(`mail:event.${kind}.subject`),
    heading: t(`mail:event.${kind}.heading`),
    paragraphs: [t(`mail:event.${kind}.text`, { until })],
  }
  switch (kind) {
    // The e-mail contains no device: an admin did it, whose device is not recorded.
    case 'suspended':
    case 'reinstated':
      return { ...texts, button: { text: t(`mail:event.${kind}.button`), href: absoluteUrl('/login') } }
    case 'deleted':
      return {
        ...texts,
        facts: factsOf(language, event),
        button: { text: t('mail:event.deleted.button'), href: absoluteUrl('/login') },
      }
    case 'password-reset':
      return {
        ...texts,
        paragraphs: [...texts.paragraphs, ...removedAtReset(t, event.details ?? {})],
        facts: factsOf(language, event),
        more: [{ text: t('mail:notYou.reset'), href: absoluteUrl('/forgot-password') }],
        aside: t('mail:notYou.aside'),
      }
    // A password reset is useless: its link would be sent to the new address.
    case 'email-changed':
      return {
        ...texts,
        facts: factsOf(language, event),
        more: [{ text: t('mail:event.email-changed.contact'), href: absoluteUrl('/legal') }],
        aside: t('mail:event.email-changed.aside'),
      }
    default:
      return {
        ...texts,
        facts: factsOf(language, event),
        more: [{ text: t('mail:notYou.reset'), href: absoluteUrl('/forgot-password') }],
        aside: t('mail:notYou.aside'),
      }
  }
}

/** Texts about recently added factors that the reset removed (auth/recovery/factors-at-reset.server.ts). */
function removedAtReset(t: TFunction, details: Record<string, string>): string[] {
  const passkeys = Number(details.removedPasskeys ?? 0)
  const limit = { days: FACTOR_SETTLED_DAYS }
  return [
    ...(details.removedSecondFactor ? [t('mail:resetRemoved.secondFactor', limit)] : []),
    ...(details.removedRecoveryCodes ? [t('mail:resetRemoved.recoveryCodes', limit)] : []),
    ...(passkeys > 0 ? [t('mail:resetRemoved.passkeys', { ...limit, count: passkeys })] : []),
  ]
}

/** Device, country and time of an event, as lines of an e-mail. If the platform caused the event, it is named instead of a device. */
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
