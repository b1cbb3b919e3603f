import {
  CASE_ACTIONS,
  type CaseAction,
  type CasePriority,
  type LimitKind,
  type REPORT_TARGETS,
  type ReportReason,
} from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { caseEvidence, moderationCases } from 'db/schema/cases'
import { and, asc, desc, eq, isNull, ne, or } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { reportSummary } from '../cases/page/case-reports.server'
import { limitKindsOf, type Staff } from './case-decision'

type CaseToDecide = {
  caseId: string
  version: number
  subjectType: (typeof REPORT_TARGETS)[number]
  priority: CasePriority
  /** Null once it is decided. */
  dueAt: Date | null
  /** The secured photo of what was reported; null without one, and in a shielded case. */
  photoId: string | null
  /** Null for a deleted account. */
  name: string | null
  reportCount: number
  reasons: readonly ReportReason[]
  /** At least one report says that it is illegal content. */
  isIllegal: boolean
  /** The description of the newest report that has one. */
  details: string | null
  /** None once it is decided. */
  actions: readonly CaseAction[]
  limitKinds: readonly LimitKind[]
}

/** What the page of a decision needs of its case; null for an unknown case, and for a case about this moderator. */
export async function caseToDecide({
  by,
  caseId,
}: {
  by: Staff
  caseId: string
}): Promise<CaseToDecide | null> {
  if (!isGuid(caseId)) return null
  const isAboutSomebodyElse = or(isNull(moderationCases.userId), ne(moderationCases.userId, by.id))
  const [found] = await db
    .select({
      version: moderationCases.version,
      subjectType: moderationCases.subjectType,
      subjectId: moderationCases.subjectId,
      priority: moderationCases.priority,
      status: moderationCases.status,
      dueAt: moderationCases.dueAt,
      isShielded: moderationCases.isShielded,
      reportCount: moderationCases.reportCount,
      firstName: users.firstName,
      deletedAt: users.deletedAt,
      userType: users.userType,
    })
    .from(moderationCases)
    .leftJoin(users, eq(users.id, moderationCases.userId))
    .where(and(eq(moderationCases.id, caseId), isAboutSomebodyElse))
  if (!found) return null
  const { subjectId, status, dueAt, isShielded, firstName, deletedAt, userType, ...shown } = found
  const [summary, actions, photoId] = await Promise.all([
    reportSummary(caseId),
    actionsFor({ by, caseId }),
    isShielded ? null : securedPhoto(caseId, subjectId),
  ])
  return {
    caseId,
    ...shown,
    dueAt: status === 'open' ? dueAt : null,
    photoId,
    name: deletedAt ? null : firstName,
    ...summary,
    actions,
    limitKinds: limitKindsOf(userType),
  }
}

/** The evidence photo of the subject itself, else the first one. */
async function securedPhoto(caseId: string, subjectId: string): Promise<string | null> {
  const { id, kind, state, createdAt } = caseEvidence
  const [photo] = await db
    .select({ id })
    .from(caseEvidence)
    .where(and(eq(caseEvidence.caseId, caseId), eq(kind, 'photo'), eq(state, 'stored')))
    .orderBy(desc(eq(caseEvidence.subjectId, subjectId)), asc(createdAt), asc(id))
    .limit(1)
  return photo?.id ?? null
}

/**
 * The actions that this moderator has on a case, in the order of the form. None on a decided or unknown case, on a case about this
 * moderator, and, unless by an admin, on a case about staff. Without a person only the actions that need none. In urgent cases the hand-over
 * comes second.
 */
export async function actionsFor({
  by,
  caseId,
}: {
  by: Staff
  caseId: string
}): Promise<readonly CaseAction[]> {
  if (!isGuid(caseId)) return []
  const [row] = await db
    .select({
      userId: users.id,
      isAdmin: users.isAdmin,
      isModerator: users.isModerator,
      priority: moderationCases.priority,
    })
    .from(moderationCases)
    .leftJoin(users, eq(users.id, moderationCases.userId))
    .where(and(eq(moderationCases.id, caseId), eq(moderationCases.status, 'open')))
  if (!row || row.userId === by.id) return []
  if ((row.isAdmin || row.isModerator) && !by.isAdmin) return []
  if (row.userId === null) return ['dismiss', 'hand-over']
  return row.priority === 'urgent' ? URGENT_ACTIONS : CASE_ACTIONS
}

const URGENT_ACTIONS: readonly CaseAction[] = [
  ...new Set<CaseAction>(['dismiss', 'hand-over', ...CASE_ACTIONS]),
]
