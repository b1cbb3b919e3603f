import type { ModerationRow } from '../factories/images'
import type { Random } from '../factories/random'
import { adminRow, type UserRow } from '../factories/users'
import type { adminLogs, dailyStats } from '../schema/admin'
import { daysBefore } from './dates'
import type { DemoPeople } from './people'

const DAYS = 30

/**
 * The daily statistics of the last 30 days. Numbers of accounts follow from their dates of registration, numbers of premium members and
 * suspended accounts approach today's, and numbers of waiting photos are random.
 */
export function demoDailyStats(
  { admin, moderator, providers, customers }: DemoPeople,
  now: Date,
  random: Random,
): (typeof dailyStats.$inferInsert)[] {
  const everybody = [admin, moderator, ...providers, ...customers]
  const premium = providers.filter(({ premiumExpiresAt }) => premiumExpiresAt).length
  const suspended = everybody.filter(({ isSuspended }) => isSuspended).length
  let reinstated = 0
  return Array.from({ length: DAYS }, (_, at) => {
    const daysAgo = DAYS - at
    const end = daysBefore(now, daysAgo)
    const registered = everybody.filter(({ createdAt }) => !createdAt || createdAt <= end)
    const transUsers = registered.filter(({ userType }) => userType === 'trans').length
    if (random.chance(0.15)) reinstated += 1
    return {
      day: end.toISOString().slice(0, 10),
      totalUsers: registered.length,
      transUsers,
      manUsers: registered.length - transUsers,
      premiumUsers: Math.max(0, premium - Math.round(daysAgo / 2) + random.int(-2, 2)),
      blockedUsers: suspended + Math.max(0, 3 - reinstated),
      pendingImages: random.int(8, 34),
    }
  })
}

/** The account moderator@demo.test, which reviews cases and photos. */
export function demoModerator(random: Random, account: Partial<UserRow>): UserRow {
  return adminRow(random, {
    ...account,
    email: 'moderator@demo.test',
    firstName: 'Moderation',
    isAdmin: false,
    isModerator: true,
  })
}

type Entry = typeof adminLogs.$inferInsert

/** The admin's actions of the last weeks. */
export function demoAdminLog(
  { admin, moderator, providers }: DemoPeople,
  moderation: readonly ModerationRow[],
  now: Date,
  random: Random,
): Entry[] {
  const entry = (
    action: string,
    targetType: string,
    targetId: string,
    details: Record<string, unknown>,
  ): Entry => ({
    id: random.uuid(),
    adminId: admin.id,
    action,
    targetType,
    targetId,
    details,
    ipAddress: '127.0.0.1',
    createdAt: daysBefore(now, random.between(0, 30)),
  })
  const approved = moderation.filter(({ status }) => status === 'approved')
  const verified = providers.filter(({ isVerified }) => isVerified)
  return [
    ...random
      .some(approved, 24)
      .map(({ id, userId }) => entry('image.approve', 'image', id ?? '', { userId })),
    ...random.some(verified, 8).map(({ id, firstName }) => entry('user.verify', 'user', id, { firstName })),
    ...random
      .some(providers, 4)
      .map(({ id, firstName }) => entry('user.premium.activate', 'user', id, { firstName, days: 30 })),
    entry('moderator.grant', 'user', moderator.id, {}),
    entry('settings.change', 'settings', '', {
      before: { detectFaces: true },
      after: { detectFaces: false },
    }),
  ].sort((one, other) => Number(one.createdAt) - Number(other.createdAt))
}
