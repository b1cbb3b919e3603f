import { VERIFICATION_VALID_YEARS } from 'db/limits/verification'
import { users } from 'db/schema/accounts'
import { sql } from 'drizzle-orm'
import { now } from '~/platform/time/clock.server'

/*
 * What ends with time ends by the clock (DECISIONS "Verification"): these conditions, not the columns alone, say whether a check counts.
 */

/** Whether a row of users is verified at a moment, in SQL; all parameters are columns or placeholders. `flag`: a copy of `is_verified`. */
export const isVerifiedSql = (person: string, moment: string, flag: string): string =>
  `(${flag} and coalesce(${person}.verified_until > ${moment}, true))`

/** Whether a row of users is verified now, for a statement of Drizzle. */
export const isVerifiedNow = () =>
  sql<boolean>`(${users.isVerified} and coalesce(${users.verifiedUntil} > ${now().toISOString()}::timestamptz, true))`

/** Whether the age of a row of users was checked, in SQL: opens albums marked "freizügig" (DECISIONS "Adults only"). */
export const isAgeCheckedSql = (person: string): string =>
  `coalesce(${person}.age_checked_at > now() - interval '${VERIFICATION_VALID_YEARS} years', false)`
