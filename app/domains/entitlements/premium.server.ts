import { REMINDER_DAYS } from 'db/limits/payments'
import { users } from 'db/schema/accounts'
import { premiumGrants } from 'db/schema/payments'
import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import { dropOutdatedNotices } from '~/domains/notifications/centre/change-notices.server'
import { notify } from '~/domains/notifications/notify.server'
import type { Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { defineJob, dequeue } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { days as inDays } from '~/platform/time/durations'
import { publishPremiumChange } from './premium-events.server'
import { premiumEnd } from './premium-period'

/** Job that writes the reminder before the end of premium. `notifiedOf`: the end that a notice has named, while the e-mail waits. */
export const remindOfEnd = defineJob(
  'premium-ending',
  z.object({ userId: z.uuid(), notifiedOf: z.iso.datetime().optional() }),
)

/** There is one reminder per account: another end replaces it. */
export const premiumEndingKey = (userId: string) => `premium-ending:${userId}`

export type PremiumRefusal = 'unknown-account' | 'not-premium'
type Grant = { userId: string; days: number } & (
  | { source: 'payment'; paymentId: string; paidAt: Date }
  | {
      source: 'admin'
      by: string
      reason: string | null
      /** The id of the new entry, if the form names one. */
      id?: string | undefined
    }
  | { source: 'demo' }
)

/**
 * Adds days of 24 hours to the premium of an account, after what it has already (SPEC 4; DECISIONS "Premium and payment"). A payment
 * counts from `paidAt`, everything else from now. This file alone writes `premiumExpiresAt`, always from the ledger; the event goes out
 * with the commit. Refuses `unknown-account`, also for a deleted one.
 * @returns the new end
 */
export async function grantPremium(
  tx: Tx,
  grant: Grant,
): Promise<{ until: Date } | { refusal: 'unknown-account' }> {
  if (!(await lockedPremium(tx, grant.userId))) return { refusal: 'unknown-account' }
  const { userId, source, days } = grant
  await tx.insert(premiumGrants).values({
    userId,
    source,
    days,
    grantedAt: grant.source === 'payment' ? grant.paidAt : now(),
    ...(grant.source === 'payment' && { paymentId: grant.paymentId }),
    ...(grant.source === 'admin' && { id: grant.id, grantedBy: grant.by, reason: grant.reason }),
  })
  const until = await applyLedger(tx, userId)
  if (!until) throw new Error('The ledger has no end after a grant')
  return { until }
}

/**
 * The days that an entry gave, and the end of premium now; null without such an entry. Locks the account, so that two requests with one
 * entry follow each other.
 */
export async function grantedBefore(
  tx: Tx,
  { userId, grantId }: { userId: string; grantId: string },
): Promise<{ days: number | null; until: Date } | null> {
  const account = await lockedPremium(tx, userId)
  if (!account) return null
  const [made] = await tx
    .select({ days: premiumGrants.days })
    .from(premiumGrants)
    .where(and(eq(premiumGrants.id, grantId), eq(premiumGrants.userId, userId)))
  return made ? { ...made, until: account.premiumExpiresAt ?? now() } : null
}

/**
 * An admin ends premium now (SPEC 4). Refuses `unknown-account`; `not-premium` if there is none.
 * @returns the end, and the one before
 */
export async function endPremium(
  tx: Tx,
  { userId, by, reason }: { userId: string; by: string; reason: string | null },
): Promise<{ until: Date; before: Date } | { refusal: PremiumRefusal }> {
  const account = await lockedPremium(tx, userId)
  if (!account) return { refusal: 'unknown-account' }
  const at = now()
  const before = account.premiumExpiresAt
  if (!before || before <= at) return { refusal: 'not-premium' }
  await tx
    .insert(premiumGrants)
    .values({ userId, source: 'admin', endsAt: at, grantedAt: at, grantedBy: by, reason })
  await applyLedger(tx, userId)
  return { until: at, before }
}

/**
 * Takes back the days that a payment granted: after a refund or a chargeback.
 * @returns whether it had granted any
 */
export async function revokeGrantOf(tx: Tx, paymentId: string): Promise<boolean> {
  const [revoked] = await tx
    .update(premiumGrants)
    .set({ revokedAt: now() })
    .where(and(eq(premiumGrants.paymentId, paymentId), isNull(premiumGrants.revokedAt)))
    .returning({ userId: premiumGrants.userId })
  if (!revoked) return false
  await lockAccountRow(tx, revoked.userId)
  await applyLedger(tx, revoked.userId)
  return true
}

/** Writes what the ledger says, and plans the reminder; the caller has locked the account. */
async function applyLedger(tx: Tx, userId: string): Promise<Date | null> {
  const [account] = await tx
    .select({ before: users.premiumExpiresAt })
    .from(users)
    .where(eq(users.id, userId))
  const entries = await tx.select().from(premiumGrants).where(eq(premiumGrants.userId, userId))
  const until = premiumEnd(entries.map((entry) => ({ ...entry, seq: entry.seq ?? 0 })))
  await tx.update(users).set({ premiumExpiresAt: until }).where(eq(users.id, userId))
  await planReminder(tx, { userId, until, before: account?.before ?? null })
  await publishPremiumChange({ userId }, tx)
  return until
}

/**
 * Plans the one reminder for the present end of premium, or sends it at once if the end came near because days were taken back (a refund or
 * chargeback). Premium that was never longer than REMINDER_DAYS has none. A notice that names another end is deleted; if the new end is
 * near, too, another notice names it.
 */
async function planReminder(
  tx: Tx,
  { userId, until, before }: { userId: string; until: Date | null; before: Date | null },
): Promise<void> {
  // Such as after a chargeback of days that were over: the reminder of this end may be waiting for its e-mail by now.
  if (until?.getTime() === before?.getTime()) return
  const key = premiumEndingKey(userId)
  const runAt = until && new Date(until.getTime() - inDays(REMINDER_DAYS))
  const nearEnd = until && until > now() && runAt && runAt <= now() ? until : null
  const isShortened = nearEnd && before && before > nearEnd
  if (runAt && runAt > now()) await remindOfEnd.enqueue(tx, { userId }, { key, runAt })
  else if (isShortened) await remindOfEnd.enqueue(tx, { userId }, { key })
  else await dequeue(tx, key)
  const wasNotified = await dropOutdatedNotices(tx, { userId, kind: 'premium_ending', valid: until })
  if (wasNotified && nearEnd)
    await notify(tx, { userId, kind: 'premium_ending', detail: nearEnd.toISOString() })
}

async function lockedPremium(tx: Tx, userId: string) {
  if (!isGuid(userId)) return undefined
  const [account] = await tx
    .select({ premiumExpiresAt: users.premiumExpiresAt })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update')
  return account
}
