import { randomUUID } from 'node:crypto'
import type { LanguageSkill } from 'db/limits/profiles'
import { languageValue } from '~/domains/profiles/editing/profile-form'
import { formatDate, formatMoment, type Reader } from '~/i18n/format/times'
import { now } from '~/platform/time/clock.server'
import { latestAbout } from '../log/activity-log.server'
import { withReadableMoments } from '../log/entry-details'
import type { UserValues } from './edit/edit-user-form'
import { seenOf } from './edit/edited-fields.server'
import { accountCounts, mainPhotoOf, restrictionsOf, usersForAdmins } from './user-details.server'

const ENTRIES = 8

export type UserPage = NonNullable<Awaited<ReturnType<typeof userPage>>>

/** Everything that the page of one account shows, worded for the reader. Null for an unknown account. Five statements. */
export async function userPage(userId: string, { byId, reader }: { byId: string; reader: Reader }) {
  const [user] = await usersForAdmins([userId])
  if (!user) return null
  const [counts, entries, photo, { suspensionCaseId, ...limits }] = await Promise.all([
    accountCounts(user.id),
    latestAbout(user.id, ENTRIES),
    mainPhotoOf(user.id, byId),
    restrictionsOf(user.id),
  ])
  const isSelf = user.id === byId
  const isPremium = user.premiumExpiresAt !== null && user.premiumExpiresAt > now()
  const isShown = user.userType === 'trans' && !user.isSuspended && user.deletedAt === null
  const seen = seenOf(user)
  return {
    id: user.id,
    name: user.firstName,
    email: user.email,
    type: user.userType,
    photo,
    states: {
      isDeleted: user.deletedAt !== null,
      isSuspended: user.isSuspended,
      isAdmin: user.isAdmin,
      isModerator: user.isModerator,
      isPremium,
      isVerified: user.isVerified,
      isEmailVerified: user.isEmailVerified,
      userType: user.userType,
      profileVisibility: user.profileVisibility,
    },
    // Nobody learns here that they are reported themselves.
    counts: isSelf ? { ...counts, cases: null, openCases: 0 } : counts,
    seen: JSON.stringify(seen),
    values: {
      ...valuesOf(seen),
      languages: user.languages.map(({ language, level }: LanguageSkill) => languageValue(language, level)),
      placeSlug: user.placeSlug ?? '',
    },
    // Customers are never listed, and nobody sees a suspended or deleted profile, whatever its owner chose.
    visibility: isShown ? user.profileVisibility : null,
    limits: {
      unlistedUntil: limits.unlistedUntil && formatDate(reader, limits.unlistedUntil),
      noNewUntil: limits.noNewUntil && formatDate(reader, limits.noNewUntil),
    },
    registered: formatMoment(reader, user.createdAt),
    lastLogin: user.lastLoginAt && formatMoment(reader, user.lastLoginAt),
    entries: entries.map((entry) => ({
      ...entry,
      details: withReadableMoments(reader, entry.details),
      createdAt: entry.createdAt.toISOString(),
      when: formatMoment(reader, entry.createdAt),
    })),
    state: {
      isSelf,
      isSuspended: user.isSuspended,
      suspensionReason: user.suspensionReason,
      suspendedUntil: user.suspendedUntil && formatMoment(reader, user.suspendedUntil),
      suspensionCaseId,
      isPremium,
      premiumUntil: user.premiumExpiresAt && formatDate(reader, user.premiumExpiresAt),
      grantId: randomUUID(),
      deletedOn: user.deletedAt && formatDate(reader, user.deletedAt),
    },
  }
}

/** Fields as texts; a checked box is 'on'. */
function valuesOf(seen: Record<string, unknown>): UserValues {
  const entries = Object.entries(seen).map(([name, value]) => {
    if (typeof value === 'boolean') return [name, value ? 'on' : undefined]
    if (Array.isArray(value)) return [name, value.map(String)]
    return [name, value === null ? '' : String(value)]
  })
  return Object.fromEntries(entries)
}
