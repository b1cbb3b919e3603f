import { db, type Queryable } from '~/platform/database/db.server'
import { isStaff } from '../appeals/appeal-bar.server'
import type { Staff } from '../decisions/case-decision'
import { hasOwnReport } from '../decisions/own-report.server'

/** Why a moderator may not decide about a photo. */
export type ImageBar =
  /** Nobody decides about their own photos. */
  | 'self'
  /** The owner is an admin or a moderator: admins decide. */
  | 'needs-admin'
  /** The moderator has reported the owner: somebody else decides, while the case is open. */
  | 'own-report'

/** Why this moderator may not decide about the photos of a person, as about cases (decision 0160); null if they may. */
export async function imageBar(by: Staff, ownerId: string, q: Queryable = db): Promise<ImageBar | null> {
  if (ownerId === by.id) return 'self'
  if (!by.isAdmin && (await isStaff(q, ownerId))) return 'needs-admin'
  return (await hasOwnReport(q, by, ownerId)) ? 'own-report' : null
}
