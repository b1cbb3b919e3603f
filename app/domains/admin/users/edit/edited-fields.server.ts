import { isDeepStrictEqual } from 'node:util'
import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '~/platform/database/db.server'
import type { UserChanges } from '../forms'
import type { EditedUser } from '../user-details.server'

/** The fields that are compared, logged and written. */
export const FIELDS = [
  'firstName',
  'lastName',
  'username',
  'email',
  'userType',
  'bio',
  'about',
  'age',
  'height',
  'weight',
  'cockSize',
  'circumcision',
  'position',
  'bodyType',
  'ethnicity',
  'services',
  'halfHourRate',
  'hourlyRate',
  'twoHourRate',
  'threeHourRate',
  'overnightRate',
  'meetingPlaces',
  'languages',
  'location',
  'isEmailVerified',
  'showOnlineStatus',
  'showLastSeen',
  'allowMessagePreviews',
  'isModerator',
  'isAdmin',
] as const

export type FieldName = (typeof FIELDS)[number]

export type Values = Pick<EditedUser, FieldName>

/** The values with which the form was filled, for its field `seen`. */
export function seenOf(user: EditedUser): Record<FieldName, unknown> {
  return Object.fromEntries(FIELDS.map((name) => [name, user[name] ?? null])) as Record<FieldName, unknown>
}

/** Parses the field `seen` of a submitted form; null if it is invalid. */
export function seenFrom(text: string): Partial<Record<FieldName, unknown>> | null {
  try {
    const seen: unknown = JSON.parse(text)
    return typeof seen === 'object' && seen !== null && !Array.isArray(seen) ? seen : null
  } catch {
    return null
  }
}

/**
 * What the next submission of a form is compared with after a conflict: what is stored by now (as JSON). But if the form has stored its new
 * address before, with an answer that was lost, its mark "verified" is still about the address that it was filled with
 * (edit-user.server.ts): otherwise the next submission would verify the new one.
 */
export function seenAfterConflict(
  stored: string,
  { seen, changes }: { seen: Partial<Record<FieldName, unknown>>; changes: { email?: string | undefined } },
): string {
  const values = seenFrom(stored)
  const isStored = changes.email === values?.email && seen.email !== undefined
  return isStored ? JSON.stringify({ ...values, email: seen.email }) : stored
}

/** Whether two values of a field are equal. Null equals undefined, and the order of properties, which the database changes, is ignored. */
export const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? null, other ?? null)

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
