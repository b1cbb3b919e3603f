import { type SQL, sql } from 'drizzle-orm'
import { isActiveStaff } from '~/domains/accounts/active-staff.server'
import { db, type Queryable } from '~/platform/database/db.server'
import type { Staff } from '../decisions/case-decision'
import { hasOwnReport, isStaff, isTrue } from '../decisions/own-report.server'

/** Why a moderator may not decide about a photo. */
export type ImageBar =
  /** Nobody decides about their own photos. */
  | 'self'
  /** The owner is an admin or a moderator, and another admin can decide. */
  | 'needs-admin'
  /** The moderator has reported the owner: somebody else decides, while the case is open. */
  | 'own-report'

/** Why this moderator may not decide about the photos of a person, as about cases (decision 0160); null if they may. */
export async function imageBar(by: Staff, ownerId: string, q: Queryable = db): Promise<ImageBar | null> {
  if (ownerId === by.id) return 'self'
  const isForAdmins = isForOtherAdmins(ownerId)
  if (!by.isAdmin && (await isTrue(q, isForAdmins))) return 'needs-admin'
  return (await hasOwnReport(q, by, ownerId, isForAdmins)) ? 'own-report' : null
}

/** SQL: whether only admins decide about somebody's photos. About those of the only admin moderators decide: else nobody could. */
const isForOtherAdmins = (ownerId: string): SQL => sql`
  ${isStaff(ownerId)} and exists (
    select from users a where ${isActiveStaff('a')} and a.is_admin and a.id <> ${ownerId}::uuid)`
