import { REPORT_REASONS, REPORT_TEXT_MAX } from 'db/limits/reports'
import { z } from '~/platform/zod'
import { REPORT_ERROR as E } from './report-errors'

/** A report on a profile, or on one of its photos or messages. */
export const ReportForm = z.object({
  reason: z.enum(REPORT_REASONS, E.reason),
  // Browsers send line breaks as two characters; the limit counts one.
  details: z
    .string()
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().max(REPORT_TEXT_MAX, E.details))
    .optional(),
  /** The name of a photo; without one the report is about the profile. */
  image: z.string().max(40, E.image).optional(),
  message: z.guid().optional(),
})
