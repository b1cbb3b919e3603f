import { users } from 'db/schema/accounts'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { now } from '~/platform/clock.server'
import { db, type Tx } from '~/platform/db.server'
import { days as inDays } from '~/platform/durations'

export type PremiumRefusal = 'unknown-account' | 'not-premium'
export type PremiumAct = {
  by: Pick<Viewer, 'id'>
  userId: string
  /** The admin's address (`context.ip`). */
  ip: string
}

/** Gives an account premium for a number of days, after what it has already (SPEC 4 and 7; DECISIONS "Premium and payment"). */
export function activatePremium(
  act: PremiumAct & { days: number },
): Promise<{ until: Date } | { refusal: PremiumRefusal }> {
  return db.transaction((tx) => activateIn(tx, act))
}

/** Ends premium now. Refuses `not-premium` if there is none. */
export function deactivatePremium(act: PremiumAct): Promise<{ until: Date } | { refusal: PremiumRefusal }> {
  return db.transaction((tx) => deactivateIn(tx, act))
}

/** The same as part of a transaction. */
export async function activateIn(
  tx: Tx,
  { by, userId, ip, days }: PremiumAct & { days: number },
): Promise<{ until: Date } | { refusal: PremiumRefusal }> {
  const account = await lockedPremium(tx, userId)
  if (!account) return { refusal: 'unknown-account' }
  const from = Math.max(account.premiumExpiresAt?.getTime() ?? 0, now().getTime())
  const until = new Date(from + inDays(days))
  await tx.update(users).set({ premiumExpiresAt: until }).where(eq(users.id, userId))
  await writeAuditLog(tx, {
    by,
    action: 'user.premium.activate',
    target: { type: 'user', id: userId },
    details: { days, until: until.toISOString() },
    ip,
  })
  return { until }
}

export async function deactivateIn(
  tx: Tx,
  { by, userId, ip }: PremiumAct,
): Promise<{ until: Date } | { refusal: PremiumRefusal }> {
  const account = await lockedPremium(tx, userId)
  if (!account) return { refusal: 'unknown-account' }
  const until = now()
  if (!account.premiumExpiresAt || account.premiumExpiresAt <= until) return { refusal: 'not-premium' }
  await tx.update(users).set({ premiumExpiresAt: until }).where(eq(users.id, userId))
  await writeAuditLog(tx, {
    by,
    action: 'user.premium.deactivate',
    target: { type: 'user', id: userId },
    details: { before: account.premiumExpiresAt.toISOString() },
    ip,
  })
  return { until }
}

async function lockedPremium(tx: Tx, userId: string) {
  if (!z.guid().safeParse(userId).success) return undefined
  const [account] = await tx
    .select({ premiumExpiresAt: users.premiumExpiresAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update')
  return account
}
