import type { Random } from '../factories/random'
import { adminRow, type UserRow } from '../factories/users'
import type { dailyStats } from '../schema/admin'
import type { DemoPeople } from './people'

const DAYS = 30
const DAY_MS = 86_400_000

/** The figures of the last days: accounts as they were registered, and the rest as it is today, a little less on earlier days. */
export function demoDailyStats(
  { admin, moderator, providers, customers }: DemoPeople,
  now: Date,
  random: Random,
): (typeof dailyStats.$inferInsert)[] {
  const everybody = [admin, moderator, ...providers, ...customers]
  const premium = providers.filter(({ premiumExpiresAt }) => premiumExpiresAt).length
  const suspended = everybody.filter(({ isSuspended }) => isSuspended).length
  let lifted = 0
  return Array.from({ length: DAYS }, (_, at) => {
    const before = DAYS - at
    const end = new Date(now.getTime() - before * DAY_MS)
    const there = everybody.filter(({ createdAt }) => !createdAt || createdAt <= end)
    const transUsers = there.filter(({ userType }) => userType === 'trans').length
    if (random.chance(0.15)) lifted += 1
    return {
      day: end.toISOString().slice(0, 10),
      totalUsers: there.length,
      transUsers,
      manUsers: there.length - transUsers,
      premiumUsers: Math.max(0, premium - Math.round(before / 2) + random.int(-2, 2)),
      blockedUsers: suspended + Math.max(0, 3 - lifted),
      pendingImages: random.int(8, 34),
    }
  })
}

/** moderator@demo.test: reviews cases and photos. */
export function demoModerator(random: Random, account: Partial<UserRow>): UserRow {
  return adminRow(random, {
    ...account,
    email: 'moderator@demo.test',
    firstName: 'Moderation',
    isAdmin: false,
    isModerator: true,
  })
}
