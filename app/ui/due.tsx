import type { TFunction } from 'i18next'
import { hours, minutes } from '~/platform/time/durations'

/** `isSoon`: in less than an hour. */
export type Due = { text: string; isSoon: boolean; isOverdue: boolean }

/** How long a case or a promised answer still has, or since when it is overdue: `noch 3 Std.`. Rounded so that it never promises too much. */
export function dueText(t: TFunction, dueAt: Date, at: Date): Due {
  const leftMs = dueAt.getTime() - at.getTime()
  const isOverdue = leftMs <= 0
  const isShort = Math.abs(leftMs) < hours(1)
  const text = (isOverdue ? overdueText : leftText)(t, Math.abs(leftMs), isShort)
  return { text, isSoon: isShort && !isOverdue, isOverdue }
}

function leftText(t: TFunction, leftMs: number, isShort: boolean): string {
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

/** What is due within the hour, or was, stands out. */
export const DueTime = ({ due }: { due: Due }) => (
  <span
    className={
      due.isOverdue ? 'font-semibold text-danger' : due.isSoon ? 'font-semibold text-warning' : undefined
    }
  >
    {due.text}
  </span>
)
