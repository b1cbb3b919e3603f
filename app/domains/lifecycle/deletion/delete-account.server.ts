import { DELETE_REASON_MAX } from 'db/limits/admin'
import { users } from 'db/schema/accounts'
import { formDrafts } from 'db/schema/joining'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { DELETED_USER, restorableFrom } from '~/domains/accounts/deletion'
import { ACCOUNT_DELETED } from '~/domains/accounts/events'
import { type ClientInfo, THE_PLATFORM } from '~/domains/accounts/security-log/client-info.server'
import { recordSecurityEvent } from '~/domains/accounts/security-log/security-log.server'
import { endAllSessions } from '~/domains/accounts/sessions/sessions.server'
import { forgetRememberedDevices } from '~/domains/accounts/sessions/sessions-ended.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { dropMailTokens } from '~/domains/auth/account-mail/mail-tokens.server'
import { checkCurrentPassword, type PasswordRefusal } from '~/domains/auth/credentials/change-password.server'
import { hasOwnReport } from '~/domains/moderation/decisions/own-report.server'
import { bus } from '~/platform/bus/bus.server'
import { db, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { endExports } from '../export/own-exports.server'

/** DECISIONS "Admin": an admin cannot delete itself. */
export type DeletionRefusal = PasswordRefusal | { refusal: 'is-admin' }

/**
 * Deletes the account of a viewer who knows its password: signed out everywhere and invisible at once, including photos, since every lookup
 * excludes deleted accounts. It can be restored for RESTORE_DAYS; then purge.server.ts deletes the data. The owner gets an e-mail.
 */
export async function deleteAccount(params: {
  viewer: Pick<Viewer, 'id' | 'isAdmin'>
  password: string
  at: ClientInfo
}): Promise<{ deletedAt: Date } | DeletionRefusal> {
  const { viewer, password, at } = params
  const userId = viewer.id
  if (viewer.isAdmin) return { refusal: 'is-admin' }
  const checked = await checkCurrentPassword({ userId, password })
  if ('refusal' in checked) return checked
  return await db.transaction(async (tx): Promise<{ deletedAt: Date } | DeletionRefusal> => {
    const user = await lockedAccount(tx, userId)
    if (user?.passwordHash !== checked.passwordHash) return { refusal: 'wrong-password' }
    if (user.isAdmin) return { refusal: 'is-admin' }
    return hide(tx, { userId, at })
  })
}

type StaffDeletionRefusal =
  | 'self'
  | 'unknown-account'
  | 'is-admin'
  | 'own-report'
  | 'reason-empty'
  | 'reason-too-long'

/**
 * An admin deletes somebody's account (SPEC 4 and 7; DECISIONS "Admin"): hidden at once, restorable by its owner for RESTORE_DAYS and then
 * purged, as after the owner's own deletion. The owner gets an e-mail. Refusals: `self`; `unknown-account`, also if it is deleted already;
 * `is-admin`, whose role must be revoked first; `own-report`, as for a suspension (decision 0160); `reason-empty`, `reason-too-long` (over
 * DELETE_REASON_MAX characters).
 */
export async function deleteAsAdmin(act: {
  by: Pick<Viewer, 'id'>
  /** As received: in either case. */
  userId: string
  reason: string
  ip: string
}): Promise<{ deletedAt: Date } | { refusal: StaffDeletionRefusal }> {
  const { by, ip } = act
  const userId = act.userId.toLowerCase()
  const reason = act.reason.trim()
  if (reason === '') return { refusal: 'reason-empty' }
  if ([...reason].length > DELETE_REASON_MAX) return { refusal: 'reason-too-long' }
  if (by.id === userId) return { refusal: 'self' }
  if (!isGuid(userId)) return { refusal: 'unknown-account' }
  return await db.transaction(async (tx) => {
    const user = await lockedAccount(tx, userId)
    if (!user || user.deletedAt || user.passwordHash === DELETED_USER) return { refusal: 'unknown-account' }
    if (user.isAdmin) return { refusal: 'is-admin' }
    if (await hasOwnReport(tx, by, userId)) return { refusal: 'own-report' }
    const hidden = await hide(tx, { userId, at: THE_PLATFORM })
    await writeAuditLog(tx, {
      by,
      action: 'user.delete',
      target: { type: 'user', id: userId },
      details: { reason },
      ip,
    })
    return hidden
  })
}

/**
 * Locked until the commit, so that neither a new password nor an admin grant can interleave. Entries that name the account are not kept
 * waiting: hiding writes some about partners (the ledger of shared albums), and two partners can be deleted at the same moment.
 */
async function lockedAccount(tx: Tx, userId: string) {
  const [user] = await tx
    .select({ isAdmin: users.isAdmin, deletedAt: users.deletedAt, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return user
}

/**
 * Makes a locked account invisible and ends everything that could still act for it. Its moment comes after the lock: otherwise the ledger of
 * shared albums confuses the order of what happened.
 */
async function hide(
  tx: Tx,
  { userId, at }: { userId: string; at: ClientInfo },
): Promise<{ deletedAt: Date }> {
  const deletedAt = now()
  const deleted = await tx
    .update(users)
    .set({ deletedAt, ...WITHOUT_OPEN_LINKS })
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .returning({ id: users.id })
  // Of two submissions the first counted.
  if (deleted.length === 0) return { deletedAt }
  await dropMailTokens(tx, userId, 'reset-password')
  await endAllSessions({ userId, because: 'deleted', q: tx })
  await forgetRememberedDevices(tx, userId)
  await tx.delete(formDrafts).where(eq(formDrafts.userId, userId))
  await endExports(tx, userId)
  await recordSecurityEvent(tx, { userId, kind: 'deleted', at })
  await bus().publish(ACCOUNT_DELETED, { userId }, tx)
  return { deletedAt }
}

/** Restores a deleted account. False once it is too late, or if nothing was deleted. */
export async function restoreAccount({ userId, at }: { userId: string; at: ClientInfo }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const restored = await tx
      .update(users)
      .set({ deletedAt: null })
      .where(and(eq(users.id, userId), gt(users.deletedAt, restorableFrom(now()))))
      .returning({ id: users.id })
    if (restored.length === 0) return false
    // A sign-in whose password was verified just before the deletion may have left one.
    await endAllSessions({ userId, because: 'deleted', q: tx })
    await recordSecurityEvent(tx, { userId, kind: 'restored', at })
    return true
  })
}

/** When an account was deleted; null if it is not, or does not exist. */
export async function deletedAtOf(userId: string): Promise<Date | null> {
  const [user] = await db.select({ deletedAt: users.deletedAt }).from(users).where(eq(users.id, userId))
  return user?.deletedAt ?? null
}

const WITHOUT_OPEN_LINKS = {
  newEmail: null,
  newEmailToken: null,
  newEmailExpires: null,
}
