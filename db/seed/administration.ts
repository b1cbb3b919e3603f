import type { Random } from '../factories/random'
import { adminRow, type UserRow } from '../factories/users'
import type { dailyStats } from '../schema/admin'
import type { DemoPeople } from './people'

const DAYS = 30
const DAY_MS = 86_400_000

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
    const end = new Date(now.getTime() - daysAgo * DAY_MS)
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
