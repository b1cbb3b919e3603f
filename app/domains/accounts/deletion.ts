import { RESTORE_DAYS } from 'db/limits/accounts'
import { PURGE_WITHIN_DAYS } from 'db/limits/platform'
import { formatDate, formatMoment, type Reader } from '~/i18n/format/times'
import type { Language } from '~/i18n/languages'
import { days } from '~/platform/time/durations'

/** Stands for the password hash of the placeholder that a purged account leaves in its conversations; it matches no password. */
export const DELETED_USER = 'left behind'

/** Accounts deleted before this moment cannot be restored; the purge may delete them. */
export function restorableFrom(at: Date): Date {
  return new Date(at.getTime() - days(RESTORE_DAYS))
}

/**
 * Until when an account deleted at that moment can be restored (DECISIONS "Settings, deletion, export"), with the time: the grace period
 * ends within its last day.
 */
export function restorableUntil(reader: Reader | Language, deletedAt: Date): string {
  return formatMoment(reader, new Date(deletedAt.getTime() + days(RESTORE_DAYS)))
}

/** The last day by which the data of an account deleted at that moment are purged (SPEC 9 "Account deletion"), formatted. */
export function purgedBy(language: Language, deletedAt: Date): string {
  return formatDate(language, new Date(deletedAt.getTime() + days(PURGE_WITHIN_DAYS)), 'long')
}
