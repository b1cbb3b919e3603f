import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** SQL: whether an account may work as a moderator or an admin now. `account` is the name of a table or an alias, never a value. */
export const isActiveStaff = (account: string): SQL =>
  sql.raw(`((${account}.is_admin or ${account}.is_moderator)
    and not ${account}.is_suspended and ${account}.deleted_at is null)`)

/**
 * SQL: whether nobody works on what is assigned to this account: null, or somebody whose role has ended, who is suspended or has left. The
 * assignment itself stays: with the role somebody gets it back.
 */
export const isUnassigned = (assignedTo: SQLWrapper): SQL =>
  sql`not exists (select from users staff where staff.id = ${assignedTo} and ${isActiveStaff('staff')})`
