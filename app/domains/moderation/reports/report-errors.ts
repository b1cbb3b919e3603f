import { REPORT_TEXT_MAX } from 'db/limits/reports'
import type { TFunction } from 'i18next'

/** Errors of a report, as translation keys. */
export const REPORT_ERROR = {
  reason: 'relations:report.error.reason',
  details: 'relations:report.error.details',
  image: 'relations:report.error.image',
} as const

const KEYS = Object.values(REPORT_ERROR)

/** The text of a field's error; undefined without one. */
export function reportErrorText(t: TFunction, error: string | undefined): string | undefined {
  const key = KEYS.find((known) => known === error)
  return key && t(key, { max: REPORT_TEXT_MAX })
}
