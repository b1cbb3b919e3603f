import type { ModerationRow } from '../factories/images'
import type { Random } from '../factories/random'
import type { adminLogs } from '../schema/admin'
import type { DemoPeople } from './people'
import { daysBefore } from './people'

type Entry = typeof adminLogs.$inferInsert

/** The admin's actions of the last weeks. */
export function demoAdminLog(
  { admin, providers }: DemoPeople,
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
      .map(({ id, imageUrl }) => entry('image.approve', 'image', id ?? '', { imageUrl })),
    ...random.some(verified, 8).map(({ id, firstName }) => entry('user.verify', 'user', id, { firstName })),
    ...random
      .some(providers, 4)
      .map(({ id, firstName }) => entry('user.premium.activate', 'user', id, { firstName, days: 30 })),
  ]
}
