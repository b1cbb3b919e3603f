import { users } from 'db/schema/accounts'
import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { db, Tx } from '~/platform/database/db.server'
import type { Staff } from '../decisions/case-decision'

/** Why this moderator may not answer an appeal against a decision; null if they may. */
export async function appealBar(
  q: Tx | typeof db,
  by: Staff,
  { decidedBy, userId }: { decidedBy: string | null; userId: string | null },
): Promise<'needs-admin' | 'own-decision' | null> {
  if (!by.isAdmin && (await isStaff(q, userId))) return 'needs-admin'
  const isForSomebodyElse = decidedBy === by.id && (await isAnotherAble(q, { by, personId: userId }))
  return isForSomebodyElse ? 'own-decision' : null
}

/** Whether a person is an admin or a moderator, also a suspended one. */
async function isStaff(q: Tx | typeof db, userId: string | null): Promise<boolean> {
  if (userId === null) return false
  return (await q.$count(users, and(eq(users.id, userId), IS_STAFF))) > 0
}

/** Whether somebody else in office could answer: an admin, or for a person who is no staff, a moderator. */
async function isAnotherAble(
  q: Tx | typeof db,
  { by, personId }: { by: Staff; personId: string | null },
): Promise<boolean> {
  const role = (await isStaff(q, personId)) ? eq(users.isAdmin, true) : IS_STAFF
  const isActive = and(eq(users.isSuspended, false), isNull(users.deletedAt), ne(users.id, by.id))
  return (await q.$count(users, and(role, isActive, personId ? ne(users.id, personId) : undefined))) > 0
}

const IS_STAFF = or(eq(users.isAdmin, true), eq(users.isModerator, true))
