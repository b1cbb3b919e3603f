import type { SubmissionResult } from '@conform-to/react'
import { EMAIL_MAX, SUSPENSION_REASON_MAX, USER_TYPES, USERNAME_PATTERN } from 'db/limits/accounts'
import { BULK_MAX, DELETE_REASON_MAX, PREMIUM_DAYS, PREMIUM_DAYS_ALLOWED } from 'db/limits/admin'
import { GRANT_REASON_MAX } from 'db/limits/payments'
import type { TFunction } from 'i18next'
import type { FORM_OF_TARGET } from '~/domains/accounts/form-drafts/redirect-to-login.server'
import { canonicalEmail, firstNameField, lastName } from '~/domains/accounts/forms/fields'
import { FORM_ERROR, formErrorText } from '~/domains/accounts/forms/form-errors'
import { ProfileChanges } from '~/domains/profiles/editing/forms'
import { PROFILE_ERROR, profileErrorText } from '~/domains/profiles/editing/profile-errors'
import { boundedArray } from '~/platform/input/bounded'
import { z } from '~/platform/input/zod'
import type { Conflict } from './edit/edited-fields.server'

/** Errors of the administration's own forms, as translation keys. */
export const ADMIN_ERROR = {
  reason: 'admin:error.reason',
  reasonTooLong: 'admin:error.reasonTooLong',
  days: 'admin:error.days',
  flag: 'admin:error.flag',
  emailTaken: 'admin:error.emailTaken',
  usernameTaken: 'admin:error.usernameTaken',
  self: 'admin:refusal.self',
  lastAdmin: 'admin:refusal.last-admin',
  ownReport: 'admin:refusal.own-report',
  number: 'admin:error.number',
  selection: 'admin:error.selection',
  bulkAction: 'admin:error.bulkAction',
} as const

/** The text of an error of these forms; undefined without one. */
export function adminErrorText(t: TFunction, error: string | undefined): string | undefined {
  const key = Object.values(ADMIN_ERROR).find((known) => known === error)
  if (key === ADMIN_ERROR.days) return t(key, PREMIUM_DAYS_ALLOWED)
  if (key) return t(key, { max: SUSPENSION_REASON_MAX, most: BULK_MAX })
  return profileErrorText(t, error) ?? formErrorText(t, error)
}

const reasonOf = (max: number) =>
  z.string(ADMIN_ERROR.reason).trim().min(1, ADMIN_ERROR.reason).max(max, ADMIN_ERROR.reasonTooLong)
const suspensionReason = reasonOf(SUSPENSION_REASON_MAX)

/** A new address. */
export const email = z
  .string(FORM_ERROR.email)
  .transform(canonicalEmail)
  .pipe(z.email(FORM_ERROR.email).max(EMAIL_MAX, FORM_ERROR.email))
/** A new handle; empty removes it. */
export const username = z
  .string(FORM_ERROR.handle)
  .overwrite((text) => text.trim().toLowerCase().replace(/^@/, ''))
  .regex(new RegExp(`${USERNAME_PATTERN}|^$`), FORM_ERROR.handle)
  .transform((text) => text || null)
const flag = z.boolean(ADMIN_ERROR.flag).optional()

const profile = ProfileChanges.pick({
  age: true,
  bio: true,
  about: true,
  height: true,
  weight: true,
  cockSize: true,
  circumcision: true,
  position: true,
  bodyType: true,
  ethnicity: true,
  services: true,
  halfHourRate: true,
  hourlyRate: true,
  twoHourRate: true,
  threeHourRate: true,
  overnightRate: true,
  meetingPlaces: true,
  languages: true,
  location: true,
  placeSlug: true,
})

/**
 * PUT /api/admin/users/{id} (SPEC 7): members that are left out stay as they are, null removes an optional value. `reason` is needed when
 * `isBlocked` suspends the account (DECISIONS "Admin"); with any other change it stands in the log.
 */
export const UserChanges = profile.extend({
  firstName: firstNameField({
    missing: PROFILE_ERROR.firstName,
    tooLong: PROFILE_ERROR.nameTooLong,
  }).optional(),
  lastName: lastName.nullable(),
  email: email
    .optional()
    .describe('A new address is unverified, ends the sessions, and both addresses get an e-mail.'),
  username: username.nullable().optional().describe('The handle; null or an empty text removes it.'),
  userType: z.enum(USER_TYPES, FORM_ERROR.userType).optional(),
  isAdmin: flag,
  isModerator: flag,
  isBlocked: flag.describe('`true` suspends and needs `reason`.'),
  isPremium: flag.describe(
    `\`true\` activates premium for ${PREMIUM_DAYS} days if there is none, \`false\` ends it.`,
  ),
  isEmailVerified: flag,
  showOnlineStatus: flag,
  showLastSeen: flag,
  allowMessagePreviews: flag,
  reason: z.string(ADMIN_ERROR.reason).max(SUSPENSION_REASON_MAX, ADMIN_ERROR.reasonTooLong).optional(),
})
export type UserChanges = z.output<typeof UserChanges>

/** POST /api/admin/users/{id}/block {reason}. */
export const SuspendJson = z.object({ reason: suspensionReason })
/** DELETE /api/admin/users/{id} {reason}. */
export const DeleteJson = z.object({ reason: reasonOf(DELETE_REASON_MAX) })
/** POST /api/admin/users/{id}/premium/activate {days}, and perhaps why. */
export const PremiumJson = z.object({
  days: z
    .int(ADMIN_ERROR.days)
    .min(PREMIUM_DAYS_ALLOWED.min, ADMIN_ERROR.days)
    .max(PREMIUM_DAYS_ALLOWED.max, ADMIN_ERROR.days),
  reason: z.string(ADMIN_ERROR.reason).trim().max(GRANT_REASON_MAX, ADMIN_ERROR.reasonTooLong).optional(),
})

/** The other forms of the edit page, told apart by `intent`. */
export const SuspendFormSchema = z.object({ intent: z.literal('suspend'), reason: suspensionReason })
export const DeleteFormSchema = z.object({ intent: z.literal('delete'), reason: reasonOf(DELETE_REASON_MAX) })
export const ReinstateFormSchema = z.object({ intent: z.literal('reinstate') })
/** Days of premium. An emptied field must not give the usual number of days. */
export const PremiumFormSchema = z.object({
  intent: z.literal('premium'),
  days: z.coerce
    .number(ADMIN_ERROR.days)
    .int(ADMIN_ERROR.days)
    .min(PREMIUM_DAYS_ALLOWED.min, ADMIN_ERROR.days)
    .max(PREMIUM_DAYS_ALLOWED.max, ADMIN_ERROR.days),
  reason: reasonOf(GRANT_REASON_MAX),
  /** Made with the page: a form that is sent again after a lost answer gives its days once. */
  grantId: z.guid().optional(),
})
/** The same form with the button that ends premium: it needs no days, whatever stands in their field. */
export const EndPremiumFormSchema = PremiumFormSchema.extend({
  intent: z.literal('no-premium'),
  days: z.string().optional(),
})

/** The bulk actions of the table of users. */
export const BULK_ACTIONS = ['suspend', 'reinstate', 'premium', 'no-premium'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]
/**
 * The form around the table. Only a suspension has a reason: the field is sent with any action, as only CSS hides it, and must then cause
 * no error, which nobody would see.
 */
export const BulkFormSchema = z
  .object({
    bulk: z.enum(BULK_ACTIONS, ADMIN_ERROR.bulkAction),
    reason: z.string().trim().default(''),
    user: boundedArray(z.guid(ADMIN_ERROR.selection), BULK_MAX, ADMIN_ERROR.selection).refine(
      (users) => users.length > 0,
      ADMIN_ERROR.selection,
    ),
    /** Made with the page: a form that is sent again after a lost answer gives its days once. */
    grantId: z.guid().optional(),
  })
  .superRefine(({ bulk, reason }, { addIssue }) => {
    if (bulk !== 'suspend') return
    const message = suspensionReason.safeParse(reason).error?.issues[0]?.message
    if (message) addIssue({ code: 'custom', path: ['reason'], message })
  })

/** The query of the form in the dialog: a success is an answer instead of a redirect, and the page around it is loaded again. */
export const IN_DIALOG: typeof FORM_OF_TARGET = 'dialog'

/** The answer to a form about one account: what is wrong, with the input; or that it is saved. */
export type UserFormAnswer = {
  intent: string
  reply?: SubmissionResult
  conflict?: Conflict
  /** The values with which the next try is compared: those that the form was filled with, after a conflict the present ones. */
  seen?: string | undefined
  failed?: string
  isSaved?: boolean
}
