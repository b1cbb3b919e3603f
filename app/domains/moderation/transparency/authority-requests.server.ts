import { AUTHORITY_REFERENCE_MAX } from 'db/limits/moderation'
import { adminLogs } from 'db/schema/admin'
import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { db } from '~/platform/database/db.server'

const ACTION = 'authority.request'

/**
 * Records that an authority asked for data or for a removal (DECISIONS "/transparency"): an entry of the log with the authority's
 * reference, which should name nobody. False for an empty reference, or one of more than AUTHORITY_REFERENCE_MAX characters.
 */
export async function recordAuthorityRequest(given: string): Promise<boolean> {
  const reference = given.trim()
  if (reference === '' || [...reference].length > AUTHORITY_REFERENCE_MAX) return false
  await db.transaction((tx) =>
    writeAuditLog(tx, { by: null, action: ACTION, details: { reference }, ip: null }),
  )
  return true
}

/** How many requests were recorded in a time. */
export function countAuthorityRequests({ from, to }: { from: Date; to: Date }): Promise<number> {
  const { action, createdAt } = adminLogs
  return db.$count(adminLogs, and(eq(action, ACTION), gte(createdAt, from), lt(createdAt, to)))
}

/** In SQL: when the first request was recorded; null without one. */
export const firstAuthorityRequestAt = () =>
  sql`(select min(${adminLogs.createdAt}) from ${adminLogs} where ${adminLogs.action} = ${ACTION})`
