import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '~/platform/database/db.server'
import type { EditedUser } from '../user-details.server'
import { FIELDS, type FieldName, isSame } from './edited-fields'

/** What changed since the form was opened: each field with the value it had then, and has now. */
export type Conflict = {
  /** Who changed it: an admin's name; null if it was the person, or a job. */
  by: string | null
  fields: { name: FieldName; was: unknown; is: unknown }[]
}

/** The fields that differ from what the editor saw; null if there are none. */
export async function conflictOf(
  tx: Tx,
  before: EditedUser,
  seen: Partial<Record<FieldName, unknown>>,
): Promise<Conflict | null> {
  const fields = FIELDS.filter((name) => name in seen && !isSame(seen[name], before[name])).map((name) => ({
    name,
    was: seen[name],
    is: before[name],
  }))
  if (fields.length === 0) return null
  const [last] = await tx
    .select({ by: users.firstName, details: adminLogs.details })
    .from(adminLogs)
    .innerJoin(users, eq(users.id, adminLogs.adminId))
    .where(and(eq(adminLogs.targetId, before.id), eq(adminLogs.action, 'user.edit')))
    .orderBy(sql`${adminLogs.createdAt} desc nulls last`, desc(adminLogs.seq))
    .limit(1)
  const wrote = Object.entries(Object(last?.details?.after))
  const isTheirs = wrote.some(([name, value]) =>
    fields.some((field) => field.name === name && isSame(field.is, value)),
  )
  return { by: isTheirs && last ? last.by : null, fields }
}
