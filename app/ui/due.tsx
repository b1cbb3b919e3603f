import type { TFunction } from 'i18next'
import { hours, minutes } from '~/platform/time/durations'

/** `isSoon`: less than an hour remains. */
export type Due = { text: string; isSoon: boolean; isOverdue: boolean }

/** The time until a case or a promised answer is due (`noch 3 Std.`), or since it has been overdue. Both are rounded down. */
export function dueText(t: TFunction, dueAt: Date, at: Date): Due {
  const leftMs = dueAt.getTime() - at.getTime()
  const isOverdue = leftMs <= 0
  const isShort = Math.abs(leftMs) < hours(1)
  const text = (isOverdue ? overdueText : remainingText)(t, Math.abs(leftMs), isShort)
  return { text, isSoon: isShort && !isOverdue, isOverdue }
}

function remainingText(t: TFunction, leftMs: number, isShort: boolean): string {
  if (leftMs < minutes(1)) return t('cases:due.now')
  const count = Math.floor(leftMs / (isShort ? minutes(1) : hours(1)))
  return t(isShort ? 'cases:due.minutes' : 'cases:due.hours', { count })
}

const DAYS_FROM_HOURS = 48

function overdueText(t: TFunction, sinceMs: number, isShort: boolean): string {
  if (sinceMs < minutes(1)) return t('cases:due.now')
  if (isShort) return t('cases:due.overMinutes', { count: Math.floor(sinceMs / minutes(1)) })
  const overHours = Math.floor(sinceMs / hours(1))
  return overHours < DAYS_FROM_HOURS
    ? t('cases:due.overHours', { count: overHours })
    : t('cases:due.overDays', { count: Math.floor(overHours / 24) })
}

/** Highlights what is overdue, or due in less than an hour. */
export const DueTime = ({ due }: { due: Due }) => (
  <span
    className={
      due.isOverdue ? 'font-semibold text-danger' : due.isSoon ? 'font-semibold text-warning' : undefined
    }
  >
    {due.text}
  </span>
)
