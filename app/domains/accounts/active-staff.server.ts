import { users } from 'db/schema/accounts'
import { and, eq, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '~/platform/database/advisory-locks.server'
import type { Tx } from '~/platform/database/db.server'

/** SQL: whether an account may work as a moderator or an admin now. `account` is the name of a table or an alias, never a value. */
export const isActiveStaff = (account: string): SQL =>
  sql.raw(`((${account}.is_admin or ${account}.is_moderator)
    and not ${account}.is_suspended and ${account}.deleted_at is null)`)

/**
 * SQL: whether an assignment is void: it is null, or names an account that is no active moderator or admin, because its role has ended or it
 * is suspended or deleted. The assignment stays stored, so that it counts again once the account is active staff again.
 */
export const isUnassigned = (assignedTo: SQLWrapper): SQL =>
  sql`not exists (select from users staff where staff.id = ${assignedTo} and ${isActiveStaff('staff')})`

/**
 * Prevents concurrent changes of who can act as an admin until the transaction ends. Call it before the transaction locks rows. Without it,
 * two transactions in which two admins suspend or demote each other could both succeed, and no admin would remain.
 */
export async function lockAdmins(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.admins})`)
}

/** Whether this account is the only active admin: suspended and deleted admins do not count. */
export async function isLastAdmin(tx: Tx, userId: string): Promise<boolean> {
  const active = and(eq(users.isAdmin, true), eq(users.isSuspended, false), isNull(users.deletedAt))
  if ((await tx.$count(users, and(active, eq(users.id, userId)))) === 0) return false
  return (await tx.$count(users, and(active, ne(users.id, userId)))) === 0
}
