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

/** Whether two values of a field are equal. Null equals undefined, and the order of properties, which the database changes, is ignored. */
export const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? null, other ?? null)
