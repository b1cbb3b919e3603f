import { REPORT_REASONS, REPORT_TEXT_MAX, type ReportReason } from 'db/limits/moderation'
import type { TFunction } from 'i18next'
import { z } from '~/platform/input/zod'

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

/** Whether somebody may be in danger if this reason is true. */
export const isUrgent = (reason: ReportReason): boolean => reason === 'underage' || reason === 'coercion'

/** A report on a profile, or on one of its photos, messages or albums. */
export const ReportFormSchema = z.object({
  reason: z.enum(REPORT_REASONS, REPORT_ERROR.reason),
  // Browsers send a line break as two characters; the limit counts it as one.
  details: z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
    .max(REPORT_TEXT_MAX, REPORT_ERROR.details)
    .optional(),
  /** The name of a photo; without one the report is about the profile. */
  image: z.string().max(40, REPORT_ERROR.image).optional(),
  message: z.guid().optional(),
  /** A shared album; `image` is then one of its images. */
  album: z.guid().optional(),
})
