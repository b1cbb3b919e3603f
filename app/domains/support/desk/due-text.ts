import type { TFunction } from 'i18next'
import { hours, minutes } from '~/platform/time/durations'

export type Due = { text: string; isOverdue: boolean }

/** How long the promised answer still has, or since when it is overdue. Rounded so that it never promises too much. */
export function dueText(t: TFunction, dueAt: Date, at: Date): Due {
  const leftMs = dueAt.getTime() - at.getTime()
  const isOverdue = leftMs <= 0
  const amountMs = Math.abs(leftMs)
  const isShort = amountMs < hours(1)
  const count = Math.floor(amountMs / (isShort ? minutes(1) : hours(1)))
  const unit = isShort ? 'minutes' : 'hours'
  return { text: t(`helpdesk:due.${isOverdue ? 'over' : 'left'}.${unit}`, { count }), isOverdue }
}
