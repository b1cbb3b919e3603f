import type { LimitKind } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { decisions } from 'db/schema/decisions'
import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import { z } from 'zod'
import { THE_PLATFORM } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { endAllSessions } from '~/domains/accounts/sessions/sessions.server'
import { bus } from '~/platform/bus/bus.server'
import { db, type Tx } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { ACCOUNT_SUSPENDED } from '../events'
import { forgetRememberedDevices } from '../sessions/sessions-ended.server'

/** Job that runs at the moment at which a restriction of an account ends. */
export const endRestrictions = defineJob('end-restrictions', z.object({ userId: z.uuid() }))

/** The actions that restrict an account while they are in force; `hand-over` only if it suspends. */
const RESTRICTING = ['limit', 'suspend-days', 'suspend', 'hand-over'] as const
const AT_ONCE = 500

/**
 * Sets the restrictions of an account to what the decisions in force say: how long it is suspended, unlisted and without new
 * conversations. A function of the decisions alone, so that undoing one restores exactly what the others leave, whatever their order. A
 * suspension by an admin without a decision stays as it is, until its end if it has one. A newly suspended account loses its sessions, and
 * its open connections are closed with the commit. Enqueues the job for the next end.
 */
export async function applyRestrictions(tx: Tx, userId: string): Promise<void> {
  const [account] = await tx
    .select({
      isSuspended: users.isSuspended,
      decisionId: users.suspensionDecisionId,
      reason: users.suspensionReason,
      suspendedUntil: users.suspendedUntil,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  if (!account) return
  const inForce = await restrictionsInForce(tx, userId)
  const limits = {
    unlistedUntil: latestEnd(inForce, 'not-listed'),
    noNewConversationsUntil: latestEnd(inForce, 'no-new-conversations'),
  }
  const suspending = lastingLongest(inForce.filter(({ limitKind }) => limitKind === null))
  // A restore may have kept a suspension for days without its decision: it ends all the same.
  const isByAdmin = account.isSuspended && account.decisionId === null && !isOver(account)
  const suspension = isByAdmin
    ? {}
    : {
        isSuspended: suspending !== undefined,
        suspensionReason: suspending && suspending.id === account.decisionId ? account.reason : null,
        suspendedUntil: suspending?.until ?? null,
        suspensionDecisionId: suspending?.id ?? null,
      }
  await tx
    .update(users)
    .set({ ...limits, ...suspension })
    .where(eq(users.id, userId))
  if (suspending && !account.isSuspended) {
    await endAllSessions({ userId, because: 'suspended', q: tx })
    await forgetRememberedDevices(tx, userId)
    await bus().publish(ACCOUNT_SUSPENDED, { userId }, tx)
  }
  // A sign-in whose password was verified just before the suspension may have left one.
  if (!suspending && account.isSuspended && !isByAdmin)
    await endAllSessions({ userId, because: 'suspended', q: tx })
  for (const { id, until } of inForce) {
    if (until) await endRestrictions.enqueue(tx, { userId }, { key: `end-restrictions:${id}`, runAt: until })
  }
}

type InForce = { id: string; limitKind: LimitKind | null /** Null: without end. */; until: Date | null }

async function restrictionsInForce(tx: Tx, userId: string): Promise<InForce[]> {
  const rows = await tx
    .select({
      id: decisions.id,
      limitKind: decisions.limitKind,
      days: decisions.days,
      createdAt: decisions.createdAt,
    })
    .from(decisions)
    .where(
      and(
        eq(decisions.userId, userId),
        isNull(decisions.undoneAt),
        isNull(decisions.liftedAt),
        inArray(decisions.action, [...RESTRICTING]),
        or(inArray(decisions.action, ['limit', 'suspend-days', 'suspend']), decisions.isSuspending),
      ),
    )
    .orderBy(asc(decisions.createdAt), asc(decisions.id))
  const at = now()
  return rows.flatMap(({ id, limitKind, days: lasting, createdAt }) => {
    const until = lasting === null ? null : new Date(createdAt.getTime() + days(lasting))
    return until && until <= at ? [] : [{ id, limitKind, until }]
  })
}

/** Of several suspensions the one without end, else the one that ends last; of equal ones the first: the account may carry its reason. */
function lastingLongest([first, ...others]: readonly InForce[]): InForce | undefined {
  const endOf = ({ until }: InForce) => until?.getTime() ?? Number.POSITIVE_INFINITY
  return first && others.reduce((longest, one) => (endOf(one) > endOf(longest) ? one : longest), first)
}

function latestEnd(inForce: readonly InForce[], kind: LimitKind): Date | null {
  const ends = inForce.flatMap(({ limitKind, until }) =>
    limitKind === kind && until ? [until.getTime()] : [],
  )
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

/**
 * Lifts what has ended of an account's restrictions, exactly by the clock: sign-in calls it too. The owner of an account whose suspension
 * ended gets an e-mail. Returns whether the account is suspended now.
 */
export async function liftEnded(userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const read = () => tx.select({ isSuspended: users.isSuspended }).from(users).where(eq(users.id, userId))
    const [before] = await read().for('no key update')
    await applyRestrictions(tx, userId)
    const [after] = await read()
    if (before?.isSuspended && !after?.isSuspended)
      await recordSecurityEvent(tx, { userId, kind: 'reinstated', at: THE_PLATFORM })
    return after?.isSuspended ?? false
  })
}

/** Whether a suspended account's time is over though no job has lifted it yet. */
export const isOver = (user: { isSuspended: boolean; suspendedUntil: Date | null }): boolean =>
  user.isSuspended && user.suspendedUntil !== null && user.suspendedUntil <= now()

/** Lifts all restrictions that have ended, if their jobs did not run. Returns how many accounts. */
export async function sweepRestrictions(): Promise<number> {
  const at = now()
  const ended = await db
    .select({ id: users.id })
    .from(users)
    .where(
      or(lte(users.suspendedUntil, at), lte(users.unlistedUntil, at), lte(users.noNewConversationsUntil, at)),
    )
    .limit(AT_ONCE)
  for (const { id } of ended) await liftEnded(id)
  return ended.length
}
