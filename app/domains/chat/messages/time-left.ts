import type { TFunction } from 'i18next'
import { formatDay } from '~/i18n/format/times'
import type { Language } from '~/i18n/languages'
import { hours, minutes } from '~/platform/time/durations'

/** How long the access to an album still lasts, rounded down: "noch 23 Std." */
export function timeLeftText(t: TFunction, leftMs: number): string {
  if (leftMs <= 0) return t('albums:left.over')
  if (leftMs < minutes(1)) return t('albums:left.soon')
  if (leftMs < hours(1)) return t('albums:left.minutes', { count: Math.floor(leftMs / minutes(1)) })
  return t('albums:left.hours', { count: Math.floor(leftMs / hours(1)) })
}

/** A moment in the reader's time zone. */
export const momentText = (language: Language, moment: string, timeZone: string): string =>
  formatDay(language, moment, timeZone, 'dayMonthTime')
