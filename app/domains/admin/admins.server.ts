import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { asc, eq, sql } from 'drizzle-orm'
import { db, type Tx } from '~/platform/db.server'

export type AdminRefusal = 'unknown-account' | 'last-admin'
export type AdminChange = { ok: true; changed: boolean } | { ok: false; refusal: AdminRefusal }

// Without the lock two concurrent revocations could each see the other admin remain.
const ADMINS_LOCK = 4_711_000_003

/**
 * Makes the account with this address an admin and writes `admin_logs` (SPEC 3) in the same transaction.
 * @param by the acting admin's id; null for the operator's command
 */
export function grantAdmin({ email, by }: { email: string; by: string | null }): Promise<AdminChange> {
  return change({ email, by, isAdmin: true })
}

/** Revokes it. Refuses `last-admin`: without an admin nobody could grant rights on the platform. */
export function revokeAdmin({ email, by }: { email: string; by: string | null }): Promise<AdminChange> {
  return change({ email, by, isAdmin: false })
}

/** Addresses and names of all admins. */
export function listAdmins(): Promise<{ email: string; firstName: string }[]> {
  return db
    .select({ email: users.email, firstName: users.firstName })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.email))
}

type Change = { email: string; by: string | null; isAdmin: boolean }

function change({ email, by, isAdmin }: Change): Promise<AdminChange> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`)
    const [account] = await tx
      .select({ id: users.id, isAdmin: users.isAdmin })
      .from(users)
      .where(eq(users.email, email.trim().toLowerCase()))
    if (!account) return { ok: false, refusal: 'unknown-account' }
    if (account.isAdmin === isAdmin) return { ok: true, changed: false }
    if (!isAdmin && (await countAdmins(tx)) === 1) return { ok: false, refusal: 'last-admin' }

    await tx.update(users).set({ isAdmin }).where(eq(users.id, account.id))
    await tx.insert(adminLogs).values({
      adminId: by,
      action: isAdmin ? 'admin.grant' : 'admin.revoke',
      targetId: account.id,
      targetType: 'user',
    })
    return { ok: true, changed: true }
  })
}

async function countAdmins(tx: Tx): Promise<number> {
  return tx.$count(users, eq(users.isAdmin, true))
}
