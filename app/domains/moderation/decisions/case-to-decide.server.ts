import type { CaseAction, REPORT_TARGETS } from 'db/limits/moderation'
import { moderationCases } from 'db/schema/cases'
import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '~/platform/db.server'
import type { Staff } from './decide-case.server'
import { actionsFor } from './history.server'

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
