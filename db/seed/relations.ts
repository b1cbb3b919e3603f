import { sql } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { ModerationRow } from '../factories/images'
import type { Random } from '../factories/random'
import { users } from '../schema/accounts'
import type { adminLogs } from '../schema/admin'
import type { matches } from '../schema/relations'
import { type DemoPeople, daysBefore } from './people'

type Match = typeof matches.$inferInsert

/** Customers like providers; some are liked back. kunde@ has a few likes and one match with premium@. */
export function demoLikes(
  { kunde, premium, escort, providers, customers }: DemoPeople,
  now: Date,
  random: Random,
): Match[] {
  const likes = new Map<string, Match>()
  const like = (userId: string, targetUserId: string, isMutual: boolean) => {
    const createdAt = daysBefore(now, random.between(0, 40))
    likes.set(`${userId} ${targetUserId}`, {
      id: random.uuid(),
      userId,
      targetUserId,
      isLike: true,
      isMutual,
      createdAt,
    })
  }
  const both = (one: string, other: string) => {
    like(one, other, true)
    like(other, one, true)
  }
  for (const { id } of customers.slice(1)) {
    for (const provider of random.some(providers, random.int(0, 9))) {
      if (random.chance(0.18)) both(id, provider.id)
      else like(id, provider.id, false)
    }
  }
  for (const provider of random.some(providers.slice(2), 5)) like(kunde.id, provider.id, false)
  both(kunde.id, premium.id)
  like(kunde.id, escort.id, false)
  return [...likes.values()]
}

/** After a stop, nobody is online for longer than this. */
const DURATION_MS = 5 * 60_000

/**
 * Sets every fifth demo provider online, for the green dots. Called at the start and every minute; the demo's own accounts are left to their
 * users.
 */
export async function refreshPresence(db: PostgresJsDatabase, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await db
    .update(users)
    .set({
      lastSeen: now,
      onlineUntil: new Date(now.getTime() + DURATION_MS),
      // Since the last full quarter of an hour, so that visitors see it at once.
      onlineSince: sql`case when ${users.onlineUntil} > ${at} and ${users.onlineSince} is not null
        then ${users.onlineSince} else date_bin('15 minutes', ${at}, '2000-01-01T00:00:00Z') end`,
      updatedAt: sql`updated_at`,
    })
    .where(
      sql`${users.userType} = 'trans' and ${users.email} like '%@example.test' and abs(hashtext(${users.id}::text)) % 5 = 0`,
    )
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
