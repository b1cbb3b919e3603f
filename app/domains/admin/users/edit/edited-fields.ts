import { isDeepStrictEqual } from 'node:util'
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
