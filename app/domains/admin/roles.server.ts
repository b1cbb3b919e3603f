import { users } from 'db/schema/accounts'
import { asc, eq, sql } from 'drizzle-orm'
import { isLastAdmin, lockAdmins } from '~/domains/accounts/active-staff.server'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { canonicalEmail } from '~/domains/accounts/forms/fields'
import type { StaffRole } from '~/domains/accounts/staff-access.server'
import { db } from '~/platform/database/db.server'

type RoleRefusal = 'unknown-account' | 'last-admin'
export type RoleChange = { ok: true; changed: boolean } | { ok: false; refusal: RoleRefusal }

/** The operator's command: gives the account with this address a role, and writes `admin_logs` (SPEC 3) in the same transaction. */
export const grantRole = (given: { email: string; role: StaffRole }): Promise<RoleChange> =>
  change({ ...given, has: true })

/** Like `grantRole`, but takes the role away. Refuses `last-admin`: without an admin nobody could grant roles on the platform. */
export const revokeRole = (given: { email: string; role: StaffRole }): Promise<RoleChange> =>
  change({ ...given, has: false })

/** Addresses, names and roles of all admins and moderators. */
export async function listStaff(): Promise<{ email: string; firstName: string; role: StaffRole }[]> {
  const rows = await db
    .select({ email: users.email, firstName: users.firstName, isAdmin: users.isAdmin })
    .from(users)
    .where(sql`${users.isAdmin} or ${users.isModerator}`)
    .orderBy(asc(users.email))
  return rows.map(({ isAdmin, ...person }) => ({ ...person, role: isAdmin ? 'admin' : 'moderator' }))
}

/** The actions of `admin_logs`. */
export const ROLE_ACTIONS = {
  admin: { true: 'admin.grant', false: 'admin.revoke' },
  moderator: { true: 'moderator.grant', false: 'moderator.revoke' },
} as const

function change(given: { email: string; role: StaffRole; has: boolean }): Promise<RoleChange> {
  const { email, role, has } = given
  return db.transaction(async (tx) => {
    await lockAdmins(tx)
    const [account] = await tx
      .select({ id: users.id, admin: users.isAdmin, moderator: users.isModerator })
      .from(users)
      .where(eq(users.email, canonicalEmail(email)))
    if (!account) return { ok: false, refusal: 'unknown-account' }
    if (account[role] === has) return { ok: true, changed: false }
    if (role === 'admin' && !has && (await isLastAdmin(tx, account.id)))
      return { ok: false, refusal: 'last-admin' }

    await tx
      .update(users)
      .set(role === 'admin' ? { isAdmin: has } : { isModerator: has })
      .where(eq(users.id, account.id))
    await writeAuditLog(tx, {
      by: null,
      action: ROLE_ACTIONS[role][`${has}`],
      target: { type: 'user', id: account.id },
      ip: null,
    })
    return { ok: true, changed: true }
  })
}
