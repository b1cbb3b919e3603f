import { EMAIL_MAX, NAME_MAX } from 'db/limits/accounts'
import {
  REPORT_ADDRESS_MAX,
  REPORT_REASONS,
  REPORT_TEXT_MAX,
  type ReportReason,
  URGENT_REASONS,
} from 'db/limits/moderation'
import type { TFunction } from 'i18next'
import { canonicalEmail } from '~/domains/accounts/forms/fields'
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
export const isUrgent = (reason: ReportReason): boolean => URGENT_REASONS.some((urgent) => urgent === reason)

/** The reporter's description. Browsers send a line break as two characters; the limit counts it as one. */
const details = (tooLong: string) =>
  z
    .string()
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
    .max(REPORT_TEXT_MAX, tooLong)
    .optional()

/** A report on a profile, or on one of its photos, messages or albums. */
export const ReportFormSchema = z.object({
  reason: z.enum(REPORT_REASONS, REPORT_ERROR.reason),
  details: details(REPORT_ERROR.details),
  /** The name of a photo; without one the report is about the profile. */
  image: z.string().max(40, REPORT_ERROR.image).optional(),
  message: z.guid().optional(),
  /** A shared album; `image` is then one of its images. */
  album: z.guid().optional(),
})

/** Errors of /report, as translation keys. */
const PUBLIC_REPORT_ERROR = {
  address: 'decisions:error.address',
  reason: 'decisions:error.reason',
  details: 'decisions:error.details',
  email: 'decisions:error.email',
  emailNeeded: 'decisions:error.emailNeeded',
  name: 'decisions:error.name',
} as const

/** The message of an error of a public report; undefined without one. */
export function publicReportErrorText(t: TFunction, error: string | undefined): string | undefined {
  const key = Object.values(PUBLIC_REPORT_ERROR).find((known) => known === error)
  return key && t(key, { max: REPORT_TEXT_MAX })
}

const optionalLine = (max: number, error: string) =>
  z
    .string()
    .trim()
    .max(max, error)
    .transform((line) => line || undefined)
    .optional()

/** A report by anybody (DECISIONS "Reports"). */
export const PublicReportFormSchema = z.object({
  address: z
    .string(PUBLIC_REPORT_ERROR.address)
    .trim()
    .min(1, PUBLIC_REPORT_ERROR.address)
    .max(REPORT_ADDRESS_MAX, PUBLIC_REPORT_ERROR.address),
  reason: z.enum(REPORT_REASONS, PUBLIC_REPORT_ERROR.reason),
  details: details(PUBLIC_REPORT_ERROR.details),
  isIllegal: z.literal('on').optional(),
  name: optionalLine(NAME_MAX, PUBLIC_REPORT_ERROR.name),
  email: optionalLine(EMAIL_MAX, PUBLIC_REPORT_ERROR.email),
})

type Report = z.output<typeof PublicReportFormSchema>

/**
 * Errors of the reporter's fields beyond the schema. A report of illegal content needs name and mail (Regulation (EU) 2022/2065, article
 * 16 (2)), except where it concerns a child; those of members are known.
 */
export function reporterErrors(
  report: Report,
  { isMember }: { isMember: boolean },
): Record<string, string[]> {
  const errors: Record<string, string[]> = {}
  const isNeeded = report.isIllegal === 'on' && report.reason !== 'underage' && !isMember
  // In the order of the fields: the summary lists them so, and the first one gets the focus.
  if (isNeeded && !report.name) errors.name = [PUBLIC_REPORT_ERROR.name]
  if (report.email && !z.email().safeParse(canonicalEmail(report.email)).success)
    errors.email = [PUBLIC_REPORT_ERROR.email]
  if (isNeeded && !report.email) errors.email = [PUBLIC_REPORT_ERROR.emailNeeded]
  return errors
}
