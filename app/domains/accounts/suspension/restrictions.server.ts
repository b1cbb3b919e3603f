import { isDeepStrictEqual } from 'node:util'
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

/** Job that runs when a restriction of an account ends. */
export const endRestrictions = defineJob('end-restrictions', z.object({ userId: z.uuid() }))

/** The actions that always restrict an account while they are in force. `hand-over` does so only with `isSuspending`. */
const RESTRICTING = ['limit', 'suspend-days', 'suspend'] as const
const SWEPT_MAX = 500

/**
 * Computes the restrictions of an account from its decisions in force: until when it is suspended, unlisted, or may start no
 * conversations. The previous restrictions have no influence: after a decision was undone exactly the others apply, whatever their order.
 * A suspension that an admin set without a decision stays until its end, if it has one. For a newly suspended account this ends all
 * sessions, and the event after the commit closes its open connections. Enqueues a job for the end of each restriction.
 */
export async function applyRestrictions(tx: Tx, userId: string): Promise<void> {
  const [account] = await tx
    .select({
      isSuspended: users.isSuspended,
      suspensionDecisionId: users.suspensionDecisionId,
      suspensionReason: users.suspensionReason,
      suspendedUntil: users.suspendedUntil,
      unlistedUntil: users.unlistedUntil,
      noNewConversationsUntil: users.noNewConversationsUntil,
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
  // A backup restore may have kept a temporary suspension without its decision. It ends on time nevertheless.
  const hasNoDecision =
    account.isSuspended && account.suspensionDecisionId === null && !isSuspensionOver(account)
  const suspension = hasNoDecision
    ? {}
    : {
        isSuspended: suspending !== undefined,
        suspensionReason:
          suspending && suspending.id === account.suspensionDecisionId ? account.suspensionReason : null,
        suspendedUntil: suspending?.until ?? null,
        suspensionDecisionId: suspending?.id ?? null,
      }
  const changes = { ...limits, ...suspension }
  // Its owner reads `updatedAt`, which must not tell of a decision that restricts nothing, such as a dismissal or a mere hand-over.
  if (!isDeepStrictEqual({ ...account, ...changes }, account))
    await tx.update(users).set(changes).where(eq(users.id, userId))
  if (suspending && !account.isSuspended) {
    await endAllSessions({ userId, because: 'suspended', q: tx })
    await forgetRememberedDevices(tx, userId)
    await bus().publish(ACCOUNT_SUSPENDED, { userId }, tx)
  }
  // A sign-in that verified its password just before the suspension may have started a session during it.
  if (!suspending && account.isSuspended && !hasNoDecision)
    await endAllSessions({ userId, because: 'suspended', q: tx })
  for (const { id, until } of inForce) {
    if (until) await endRestrictions.enqueue(tx, { userId }, { key: `end-restrictions:${id}`, runAt: until })
  }
}

type Restriction = {
  id: string
  limitKind: LimitKind | null
  /** Null: without end. */
  until: Date | null
}

async function restrictionsInForce(tx: Tx, userId: string): Promise<Restriction[]> {
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
        // The condition of the partial index.
        inArray(decisions.action, [...RESTRICTING, 'hand-over']),
        or(inArray(decisions.action, [...RESTRICTING]), decisions.isSuspending),
      ),
    )
    .orderBy(asc(decisions.createdAt), asc(decisions.id))
  const at = now()
  return rows.flatMap(({ id, limitKind, days: lasting, createdAt }) => {
    const until = lasting === null ? null : new Date(createdAt.getTime() + days(lasting))
    return until && until <= at ? [] : [{ id, limitKind, until }]
  })
}

/** The suspension without end, else the one that ends last. Of equal ones the first: the account may already store its reason. */
function lastingLongest([first, ...others]: readonly Restriction[]): Restriction | undefined {
  const endOf = ({ until }: Restriction) => until?.getTime() ?? Number.POSITIVE_INFINITY
  return first && others.reduce((longest, one) => (endOf(one) > endOf(longest) ? one : longest), first)
}

function latestEnd(inForce: readonly Restriction[], kind: LimitKind): Date | null {
  const ends = inForce.flatMap(({ limitKind, until }) =>
    limitKind === kind && until ? [until.getTime()] : [],
  )
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

/**
 * Lifts the restrictions of an account whose end has passed. Sign-in calls it too, so that a suspension ends on time even if its job is
 * late. The owner of an account whose suspension ended gets an e-mail. Returns whether the account is still suspended.
 */
export async function liftEndedRestrictions(userId: string): Promise<boolean> {
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

/** Whether the suspension of an account has ended but was not lifted yet. */
export const isSuspensionOver = (user: { isSuspended: boolean; suspendedUntil: Date | null }): boolean =>
  user.isSuspended && user.suspendedUntil !== null && user.suspendedUntil <= now()

/** Lifts restrictions that have ended although their job did not run. Returns the number of accounts. */
export async function sweepRestrictions(): Promise<number> {
  const at = now()
  const ended = await db
    .select({ id: users.id })
    .from(users)
    .where(
      or(lte(users.suspendedUntil, at), lte(users.unlistedUntil, at), lte(users.noNewConversationsUntil, at)),
    )
    .limit(SWEPT_MAX)
  for (const { id } of ended) await liftEndedRestrictions(id)
  return ended.length
}
