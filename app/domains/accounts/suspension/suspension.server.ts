import { SUSPENSION_REASON_MAX } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { decisions } from 'db/schema/decisions'
import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { DELETED_USER } from '~/domains/accounts/deletion'
import { THE_PLATFORM } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { endAllSessions } from '~/domains/accounts/sessions/sessions.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { bus } from '~/platform/bus/bus.server'
import { db, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { isLastAdmin, lockAdmins } from '../active-staff.server'
import { ACCOUNT_SUSPENDED } from '../events'
import { forgetRememberedDevices } from '../sessions/sessions-ended.server'

type SuspendRefusal =
  | 'self'
  | 'unknown-account'
  | 'already-suspended'
  /** The only admin who could act. */
  | 'last-admin'
  /** Reported by the admin, while somebody else could decide: `stateReasons` refuses it. */
  | 'own-report'
  | 'reason-empty'
  | 'reason-too-long'
type ReinstateRefusal = 'self' | 'unknown-account' | 'not-suspended'

type Act = {
  /** The acting admin; null for the operator's command. */
  by: Pick<Viewer, 'id'> | null
  /** As received: in either case. */
  userId: string
  /** The admin's address (`context.ip`); null for the operator's command. */
  ip: string | null
}

/** Stores the decision with the statement of reasons of a suspension that this transaction makes, or refuses it. */
export type StateReasons = (
  tx: Tx,
  given: { userId: string; reason: string },
) => Promise<{ decisionId: string } | { refusal: 'own-report' }>

/**
 * Suspends an account (SPEC 4 and 6; DECISIONS "Blocked users") in one transaction: its sessions end, remembered browsers are forgotten, and
 * the admin's action is logged. From the commit on no process accepts or shows it, since each queries the database; `account.suspended`
 * closes open connections. The owner reads `reason` when signing in.
 *
 * Triggers on `users` (db/migrations) do the rest in the same transaction. The profile leaves the listing and the page caches, and a job
 * purges photos from a CDN. Sharings of albums end in the ledger, waiting verifications are deleted, and the restore journal gets an entry.
 *
 * With `stateReasons`, as `suspendAccount` of moderation calls it for admins and the operator, the suspension is that decision's: its
 * statement is the e-mail, and undo, appeal and reinstating end it. Without it the security log enqueues an e-mail. Moderators' decisions
 * about cases suspend by `applyRestrictions` (restrictions.server.ts). Refusals: `self`, `unknown-account`, `already-suspended`,
 * `last-admin`, `own-report`, `reason-empty`, `reason-too-long` (over SUSPENSION_REASON_MAX characters).
 */
export async function suspend(
  given: Act & { reason: string; stateReasons?: StateReasons },
): Promise<null | { refusal: SuspendRefusal }> {
  const act = withCanonicalId(given)
  const reason = act.reason.trim()
  if (reason === '') return { refusal: 'reason-empty' }
  if ([...reason].length > SUSPENSION_REASON_MAX) return { refusal: 'reason-too-long' }
  if (act.by?.id === act.userId) return { refusal: 'self' }

  const { userId } = act
  const refusal = await db.transaction(async (tx) => {
    await lockAdmins(tx)
    const account = await lockedAccount(tx, userId)
    if (!account) return 'unknown-account'
    if (account.isSuspended) return 'already-suspended'
    if (await isLastAdmin(tx, userId)) return 'last-admin'
    const stated = await act.stateReasons?.(tx, { userId, reason })
    if (stated && 'refusal' in stated) return stated.refusal
    const decisionId = stated?.decisionId ?? null
    await tx
      .update(users)
      .set({ isSuspended: true, suspensionReason: reason, suspensionDecisionId: decisionId })
      .where(eq(users.id, userId))
    await endAllSessions({ userId, because: 'suspended', q: tx })
    await forgetRememberedDevices(tx, userId)
    await logAct(tx, act, 'user.suspend', { reason, ...(decisionId && { decisionId }) })
    // The release of a decision records it, with the statement as its e-mail.
    if (!decisionId) await recordSecurityEvent(tx, { userId, kind: 'suspended', at: THE_PLATFORM })
    await bus().publish(ACCOUNT_SUSPENDED, { userId }, tx)
    return null
  })
  return refusal && { refusal }
}

/**
 * Lifts a suspension, also one that a moderator decided: the owner can sign in again and gets an e-mail, the profile is listed as before. A
 * `reason` stands in the log alone. Refusals: `self`, `unknown-account`, `not-suspended`.
 */
export async function reinstate(
  given: Act & { reason?: string },
): Promise<null | { refusal: ReinstateRefusal }> {
  const act = withCanonicalId(given)
  if (act.by?.id === act.userId) return { refusal: 'self' }
  const { userId } = act
  const refusal = await db.transaction(async (tx) => {
    await lockSuspendingDecisions(tx, userId)
    const account = await lockedAccount(tx, userId)
    if (!account) return 'unknown-account'
    if (!account.isSuspended) return 'not-suspended'
    await liftSuspendingDecisions(tx, userId)
    await tx.update(users).set(NOT_SUSPENDED).where(eq(users.id, userId))
    // A sign-in whose password was verified just before the suspension may have left one.
    await endAllSessions({ userId, because: 'suspended', q: tx })
    await logAct(tx, act, 'user.reinstate', act.reason ? { reason: act.reason } : {})
    await recordSecurityEvent(tx, { userId, kind: 'reinstated', at: THE_PLATFORM })
    return null
  })
  return refusal && { refusal }
}

/** The id as the database writes it: the comparison with the actor, the events and the audit log compare texts. */
const withCanonicalId = <Given extends Act>(given: Given): Given => ({
  ...given,
  userId: given.userId.toLowerCase(),
})

/** Undefined for no account, also for the placeholder of a purged one: nobody is behind it. */
async function lockedAccount(tx: Tx, userId: string): Promise<{ isSuspended: boolean } | undefined> {
  if (!isGuid(userId)) return undefined
  const [account] = await tx
    .select({ isSuspended: users.isSuspended })
    .from(users)
    .where(and(eq(users.id, userId), ne(users.passwordHash, DELETED_USER)))
    .for('update')
  return account
}

const logAct = (
  tx: Tx,
  { by, userId, ip }: Act,
  action: 'user.suspend' | 'user.reinstate',
  details: Record<string, string>,
) => writeAuditLog(tx, { by, action, target: { type: 'user', id: userId }, details, ip })

const NOT_SUSPENDED = {
  isSuspended: false,
  suspensionReason: null,
  suspendedUntil: null,
  suspensionDecisionId: null,
}

/** Locks the decisions before the account, as their release, their undo and the answer to an appeal do: the other order could deadlock. */
async function lockSuspendingDecisions(tx: Tx, userId: string): Promise<void> {
  if (!isGuid(userId)) return
  await tx
    .select({ id: decisions.id })
    .from(decisions)
    .where(suspendsNow(userId))
    .orderBy(asc(decisions.id))
    .for('update')
}

/** Otherwise the next decision about the account would suspend it again. */
async function liftSuspendingDecisions(tx: Tx, userId: string): Promise<void> {
  await tx.update(decisions).set({ liftedAt: now() }).where(suspendsNow(userId))
}

const suspendsNow = (userId: string) =>
  and(
    eq(decisions.userId, userId),
    isNull(decisions.undoneAt),
    isNull(decisions.liftedAt),
    or(inArray(decisions.action, ['suspend', 'suspend-days']), decisions.isSuspending),
  )
