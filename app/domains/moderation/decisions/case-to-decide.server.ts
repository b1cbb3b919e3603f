import type { CaseAction, REPORT_TARGETS } from 'db/limits/moderation'
import { CASE_ACTIONS } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { moderationCases } from 'db/schema/cases'
import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '~/platform/database/db.server'
import type { Staff } from './case-decision'

export type CaseToDecide = {
  caseId: string
  version: number
  subjectType: (typeof REPORT_TARGETS)[number]
  /** None once it is decided. */
  actions: readonly CaseAction[]
}

/** What the page of a decision needs of its case; null for an unknown one, and for those about oneself. */
export async function caseToDecide({
  by,
  caseId,
}: {
  by: Staff
  caseId: string
}): Promise<CaseToDecide | null> {
  if (!z.guid().safeParse(caseId).success) return null
  const notAbout = or(isNull(moderationCases.userId), ne(moderationCases.userId, by.id))
  const [found] = await db
    .select({ version: moderationCases.version, subjectType: moderationCases.subjectType })
    .from(moderationCases)
    .where(and(eq(moderationCases.id, caseId), notAbout))
  return found ? { caseId, ...found, actions: await actionsFor({ by, caseId }) } : null
}

/**
 * The actions that this moderator has on a case, in the order of the form: none about oneself, about staff for a moderator, and on a
 * decided or unknown case; without a person only those that need none.
 */
export async function actionsFor({
  by,
  caseId,
}: {
  by: Staff
  caseId: string
}): Promise<readonly CaseAction[]> {
  if (!z.guid().safeParse(caseId).success) return []
  const [row] = await db
    .select({
      userId: users.id,
      isAdmin: users.isAdmin,
      isModerator: users.isModerator,
    })
    .from(moderationCases)
    .leftJoin(users, eq(users.id, moderationCases.userId))
    .where(and(eq(moderationCases.id, caseId), eq(moderationCases.status, 'open')))
  if (!row || row.userId === by.id) return []
  if ((row.isAdmin || row.isModerator) && !by.isAdmin) return []
  if (row.userId === null) return ['dismiss', 'hand-over']
  return CASE_ACTIONS
}
