import { RESTORE_DAYS } from 'db/limits/accounts'
import { formatDate } from '~/i18n/format'
import type { Language } from '~/i18n/languages'
import { days } from '~/platform/durations'

/** Accounts deleted before this moment are over: nobody takes them back, and the purge may take them. */
export function restorableFrom(at: Date): Date {
  return new Date(at.getTime() - days(RESTORE_DAYS))
}

/** The last day on which an account deleted at that moment can be taken back, as the language writes it. */
export function restorableUntil(language: Language, deletedAt: Date): string {
  return formatDate(language, takeBackUntil(deletedAt), 'long')
}

/** Until when an account deleted at that moment can be taken back (DECISIONS "Settings, deletion, export"). */
function takeBackUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + days(RESTORE_DAYS))
}
