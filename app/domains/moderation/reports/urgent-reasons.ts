import type { ReportReason } from 'db/limits/reports'

/** Reasons where somebody may be in danger. */
export const isUrgent = (reason: ReportReason): boolean => reason === 'underage' || reason === 'coercion'
