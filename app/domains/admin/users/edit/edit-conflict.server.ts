import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '~/platform/database/db.server'
import type { UserChanges } from '../forms'
import type { EditedUser } from '../user-details.server'
import { FIELDS, type FieldName, isSame, type Values } from './edited-fields'

/** The fields that somebody else changed since the form was opened, each with its value then and now. */
export type Conflict = {
  /** The name of the admin who changed it; null if it was the account's owner or a job. */
  by: string | null
  fields: { name: FieldName; was: unknown; is: unknown }[]
}

/**
 * Returns the fields that differ from what the editing admin saw, or null if none does. Those that have the value that the admin wants are
 * left out: a form that is repeated after its answer was lost must not name its own change.
 * @param about.after the fields as the changes would store them
 */
export async function conflictOf(
  tx: Tx,
  before: EditedUser,
  about: { seen: Partial<Record<FieldName, unknown>>; changes: UserChanges; after: Values },
): Promise<Conflict | null> {
  const { seen, changes, after } = about
  const isWanted = (name: FieldName) => changes[name] !== undefined && isSame(after[name], before[name])
  const isOther = (name: FieldName) => name in seen && !isSame(seen[name], before[name]) && !isWanted(name)
  const fields = FIELDS.filter(isOther).map((name) => ({ name, was: seen[name], is: before[name] }))
  if (fields.length === 0) return null
  const [last] = await tx
    .select({ by: users.firstName, details: adminLogs.details })
    .from(adminLogs)
    .innerJoin(users, eq(users.id, adminLogs.adminId))
    .where(and(eq(adminLogs.targetId, before.id), eq(adminLogs.action, 'user.edit')))
    .orderBy(sql`${adminLogs.createdAt} desc nulls last`, desc(adminLogs.seq))
    .limit(1)
  const lastValues = Object.entries(Object(last?.details?.after))
  const isByLast = lastValues.some(([name, value]) =>
    fields.some((field) => field.name === name && isSame(field.is, value)),
  )
  return { by: isByLast && last ? last.by : null, fields }
}
