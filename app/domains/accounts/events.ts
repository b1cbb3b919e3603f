import { RESTORE_DAYS } from 'db/limits/accounts'
import { PURGE_WITHIN_DAYS } from 'db/limits/platform'
import { formatDate, formatMoment, type Reader } from '~/i18n/format/times'
import type { Language } from '~/i18n/languages'
import { days } from '~/platform/time/durations'

/** Accounts deleted before this moment cannot be restored; the purge may delete them. */
export function restorableFrom(at: Date): Date {
  return new Date(at.getTime() - days(RESTORE_DAYS))
}

/** Until when an account deleted at that moment can be restored, with the time: the grace period ends within its last day. */
export function restorableUntil(reader: Reader | Language, deletedAt: Date): string {
  return formatMoment(reader, graceEndsAt(deletedAt))
}

/** The last day by which the data of an account deleted at that moment are purged (SPEC 9 "Account deletion"), formatted. */
export function purgedBy(language: Language, deletedAt: Date): string {
  return formatDate(language, new Date(deletedAt.getTime() + days(PURGE_WITHIN_DAYS)), 'long')
}

/** The end of the grace period (DECISIONS "Settings, deletion, export"). */
function graceEndsAt(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + days(RESTORE_DAYS))
}

/*
 * Bus events of accounts. Presence subscribes to all of them and closes connections. They are defined in this early domain because
 * the domains that publish them come later in the import order.
 */

/** `{ userId }`: an admin has suspended this account. */
export const ACCOUNT_SUSPENDED = 'account.suspended'
/** `{ userId }`: this account has been deleted. */
export const ACCOUNT_DELETED = 'account.deleted'
/** `{ userId, blockedUserId }`: one member has blocked another; neither sees the other from now on. */
export const MEMBER_BLOCKED = 'member.blocked'
