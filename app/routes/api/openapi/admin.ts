import { USER_TYPES } from 'db/limits/accounts'
import { CASE_HINTS, REPORT_REASONS } from 'db/limits/moderation'
import {
  BODY_TYPES,
  CIRCUMCISIONS,
  ETHNICITIES,
  LANGUAGE_LEVELS,
  MEETING_PLACES,
  POSITIONS,
  PROFILE_VISIBILITIES,
  SPOKEN_LANGUAGES,
} from 'db/limits/profiles'
import { z } from 'zod'
import type { LogEntry } from '~/domains/admin/log/activity-log.server'
import type { Stats } from '~/domains/admin/stats/stats.server'
import type { AdminUser as AdminUserShape } from '~/domains/admin/users/user-details.server'
import { type AsJson, moment } from './shared-schemas'

export const AdminUser = z
  .object({
    id: z.guid(),
    firstName: z.string(),
    lastName: z.string().nullable(),
    username: z.string().nullable(),
    email: z.string(),
    userType: z.enum(USER_TYPES),
    city: z.string().nullable().describe('The place, as `location`.'),
    location: z.string().nullable(),
    age: z.int().nullable(),
    bio: z.string().nullable(),
    about: z.string().nullable(),
    height: z.int().nullable(),
    weight: z.int().nullable(),
    cockSize: z.int().nullable(),
    circumcision: z.enum(CIRCUMCISIONS).nullable(),
    position: z.enum(POSITIONS).nullable(),
    bodyType: z.enum(BODY_TYPES).nullable(),
    ethnicity: z.enum(ETHNICITIES).nullable(),
    services: z.array(z.string()),
    halfHourRate: z.int().nullable(),
    hourlyRate: z.int().nullable(),
    twoHourRate: z.int().nullable(),
    threeHourRate: z.int().nullable(),
    overnightRate: z.int().nullable(),
    meetingPlaces: z.array(z.enum(MEETING_PLACES)),
    languages: z.array(z.object({ language: z.enum(SPOKEN_LANGUAGES), level: z.enum(LANGUAGE_LEVELS) })),
    isEmailVerified: z.boolean(),
    isVerified: z.boolean(),
    isPremium: z.boolean(),
    premiumExpiresAt: moment().nullable(),
    isAdmin: z.boolean(),
    isModerator: z.boolean(),
    isBlocked: z.boolean(),
    suspensionReason: z.string().nullable(),
    suspendedUntil: moment().nullable().describe('Null: without end, or not blocked.'),
    profileVisibility: z.enum(PROFILE_VISIBILITIES),
    showOnlineStatus: z.boolean(),
    showLastSeen: z.boolean(),
    allowMessagePreviews: z.boolean(),
    lastLoginAt: moment().nullable(),
    lastSeen: moment().nullable(),
    deletedAt: moment().nullable(),
    createdAt: moment(),
    updatedAt: moment(),
  })
  .describe('An account as admins see it.') satisfies z.ZodType<AdminUserShape>

export const StatsJson = z.object({
  totalUsers: z.int(),
  transUsers: z.int(),
  manUsers: z.int(),
  premiumUsers: z.int(),
  blockedUsers: z.int(),
  pendingImages: z.int(),
}) satisfies z.ZodType<Stats>

export const Entry = z
  .object({
    id: z.guid(),
    seq: z.int().describe('The place in the hash chain, from 1.'),
    action: z.string(),
    adminId: z.guid().nullable().describe('Null for the operator, for jobs, and for purged accounts.'),
    adminUsername: z.string().nullable(),
    targetType: z.string().nullable(),
    targetId: z.string().nullable(),
    targetName: z.string().nullable(),
    photoOf: z
      .object({ id: z.guid(), firstName: z.string() })
      .nullable()
      .describe('Whose photo the entry is about.'),
    caseAbout: z
      .object({
        hint: z.enum(CASE_HINTS).nullable(),
        reasons: z.array(z.enum(REPORT_REASONS)),
      })
      .nullable()
      .describe('Why the case was opened, if the entry is about one.'),
    assigneeName: z
      .string()
      .nullable()
      .describe('To whom the actor has given the case, or from whom the ticket was taken over.'),
    details: z.record(z.string(), z.unknown()).nullable(),
    ipAddress: z.string().nullable(),
    isRedacted: z.boolean().describe('Personal values were removed with an account.'),
    createdAt: moment(),
  })
  .describe('An entry of the activity log.') satisfies z.ZodType<AsJson<LogEntry>>
