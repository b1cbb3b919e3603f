import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import {
  endPremium,
  grantedBefore,
  grantPremium,
  type PremiumRefusal,
} from '~/domains/entitlements/premium.server'
import { db, type Tx } from '~/platform/database/db.server'

type PremiumAct = {
  by: Pick<Viewer, 'id'>
  /** As received: in either case. */
  userId: string
  /** Why, for ledger and log; the calls of SPEC 7 name none. */
  reason?: string
  /** The admin's address (`context.ip`). */
  ip: string
}

/** Gives an account premium for a number of days, after what it has already (SPEC 4 and 7; DECISIONS "Premium and payment"). */
export function activatePremium(
  act: PremiumAct & { days: number },
): Promise<{ until: Date } | { refusal: PremiumRefusal }> {
  return db.transaction((tx) => activatePremiumIn(tx, named(act)))
}

/**
 * Like `activatePremium`, by a form that names its entry: sent again after a lost answer it adds nothing (decision 0378). Refuses `other-days`
 * if the first request gave another number of them.
 */
export function activateOnce(
  given: PremiumAct & { days: number; grantId: string },
): Promise<{ until: Date } | { refusal: PremiumRefusal | 'other-days' }> {
  const act = named(given)
  return db.transaction(async (tx) => {
    const made = await grantedBefore(tx, act)
    if (made) return made.days === act.days ? { until: made.until } : { refusal: 'other-days' }
    return activatePremiumIn(tx, act)
  })
}

/** Ends premium now. Refuses `not-premium` if there is none. */
export function deactivatePremium(act: PremiumAct): Promise<{ until: Date } | { refusal: PremiumRefusal }> {
  return db.transaction((tx) => deactivatePremiumIn(tx, named(act)))
}

/** The id as the database writes it: the key of the reminder, the events and the audit log compare texts. */
const named = <Act extends PremiumAct>(act: Act): Act => ({ ...act, userId: act.userId.toLowerCase() })

/** Like `activatePremium`, as part of a transaction. */
export async function activatePremiumIn(
  tx: Tx,
  { by, userId, ip, days, reason, grantId }: PremiumAct & { days: number; grantId?: string },
): Promise<{ until: Date } | { refusal: PremiumRefusal }> {
  const granted = await grantPremium(tx, {
    id: grantId,
    userId,
    days,
    source: 'admin',
    by: by.id,
    reason: reason || null,
  })
  if ('refusal' in granted) return granted
  await writeAuditLog(tx, {
    by,
    action: 'user.premium.activate',
    target: { type: 'user', id: userId },
    details: { days, until: granted.until.toISOString(), ...(reason && { reason }) },
    ip,
  })
  return granted
}

/** Ends the premium of an account within a transaction, with an entry in the activity log. Refused as `endPremium` is. */
export async function deactivatePremiumIn(
  tx: Tx,
  { by, userId, ip, reason }: PremiumAct,
): Promise<{ until: Date } | { refusal: PremiumRefusal }> {
  const ended = await endPremium(tx, { userId, by: by.id, reason: reason || null })
  if ('refusal' in ended) return ended
  await writeAuditLog(tx, {
    by,
    action: 'user.premium.deactivate',
    target: { type: 'user', id: userId },
    details: { before: ended.before.toISOString(), ...(reason && { reason }) },
    ip,
  })
  return { until: ended.until }
}
