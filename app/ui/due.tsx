import type { TFunction } from 'i18next'
import { hours, minutes } from '~/platform/time/durations'

export type Due = { text: string; isOverdue: boolean }

/** How long a case or a promised answer still has, or since when it is overdue: `noch 3 Std.`. Rounded so that it never promises too much. */
export function dueText(t: TFunction, dueAt: Date, at: Date): Due {
  const leftMs = dueAt.getTime() - at.getTime()
  const isOverdue = leftMs <= 0
  const amountMs = Math.abs(leftMs)
  if (amountMs < minutes(1)) return { text: t('cases:due.now'), isOverdue }
  if (!isOverdue) {
    const isShort = amountMs < hours(1)
    const count = Math.floor(amountMs / (isShort ? minutes(1) : hours(1)))
    return { text: t(isShort ? 'cases:due.minutes' : 'cases:due.hours', { count }), isOverdue }
  }
  if (amountMs < hours(1))
    return { text: t('cases:due.overMinutes', { count: Math.floor(amountMs / minutes(1)) }), isOverdue }
  const overHours = Math.floor(amountMs / hours(1))
  if (overHours < DAYS_FROM_HOURS) return { text: t('cases:due.overHours', { count: overHours }), isOverdue }
  return { text: t('cases:due.overDays', { count: Math.floor(overHours / 24) }), isOverdue }
}

const DAYS_FROM_HOURS = 48

export const DueTime = ({ due }: { due: Due }) => (
  <span className={due.isOverdue ? 'font-semibold text-danger' : undefined}>{due.text}</span>
)
