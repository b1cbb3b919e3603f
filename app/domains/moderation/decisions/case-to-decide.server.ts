import type { UserType } from 'db/limits/accounts'
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
import { and, asc, desc, eq } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { isNotAbout } from '../cases/cases.server'
import { HIDES_PICTURES } from '../cases/hidden-pictures.server'
import { reportSummary } from '../cases/page/case-reports.server'
import { isRemovable, limitKindsOf, type Staff } from './case-decision'
import { isOwnReport } from './own-report.server'

type CaseToDecide = {
  caseId: string
  version: number
  subjectType: (typeof REPORT_TARGETS)[number]
  priority: CasePriority
  /** Null once it is decided. */
  dueAt: Date | null
  /** The secured photo of what was reported; null without one, and in a case that hides its pictures. */
  photoId: string | null
  /** Null for a deleted account. */
  name: string | null
  reportCount: number
  reasons: readonly ReportReason[]
  /** At least one report says that it is illegal content. */
  isIllegal: boolean
  /** The description of the newest report that has one. */
  details: string | null
  limitKinds: readonly LimitKind[]
} & DecisionOptions

/** What a moderator can do with a case. */
type DecisionOptions = {
  /** In the order of the form. None once it is decided. */
  actions: readonly CaseAction[]
  /**
   * Why there are none in an open case: it is about staff, or the moderator has reported it. In an urgent one that they have reported,
   * there are those against the danger, on URGENT_GROUNDS.
   */
  bar: 'needs-admin' | 'own-report' | null
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
  const [found] = await db
    .select({
      version: moderationCases.version,
      subjectType: moderationCases.subjectType,
      subjectId: moderationCases.subjectId,
      priority: moderationCases.priority,
      status: moderationCases.status,
      dueAt: moderationCases.dueAt,
      hidesPictures: HIDES_PICTURES,
      reportCount: moderationCases.reportCount,
      firstName: users.firstName,
      deletedAt: users.deletedAt,
      userType: users.userType,
    })
    .from(moderationCases)
    .leftJoin(users, eq(users.id, moderationCases.userId))
    .where(and(eq(moderationCases.id, caseId), isNotAbout(by)))
  if (!found) return null
  const { subjectId, status, dueAt, hidesPictures, firstName, deletedAt, userType, ...shown } = found
  const [summary, options, photoId] = await Promise.all([
    reportSummary(caseId),
    decisionOptions({ by, caseId }),
    hidesPictures ? null : securedPhoto(caseId, subjectId),
  ])
  return {
    caseId,
    ...shown,
    dueAt: status === 'open' ? dueAt : null,
    photoId,
    name: deletedAt ? null : firstName,
    ...summary,
    ...options,
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
 * The actions that this moderator has on a case, in an urgent one with the hand-over in second place:
 * - none on a decided or unknown case, on a case about this moderator, and on a case about staff unless the moderator is an admin
 * - on a case that the moderator has reported and somebody else could decide: none, or in an urgent one all but the dismissal (decision 0160)
 * - without a person those that need none, and never the removal of what others do not see
 */
export async function decisionOptions({
  by,
  caseId,
}: {
  by: Staff
  caseId: string
}): Promise<DecisionOptions> {
  if (!isGuid(caseId)) return { actions: [], bar: null }
  const [row] = await db
    .select({
      userId: users.id,
      userType: users.userType,
      isAdmin: users.isAdmin,
      isModerator: users.isModerator,
      subjectType: moderationCases.subjectType,
      priority: moderationCases.priority,
    })
    .from(moderationCases)
    .leftJoin(users, eq(users.id, moderationCases.userId))
    .where(and(eq(moderationCases.id, caseId), eq(moderationCases.status, 'open')))
  if (!row || row.userId === by.id) return { actions: [], bar: null }
  if ((row.isAdmin || row.isModerator) && !by.isAdmin) return { actions: [], bar: 'needs-admin' }
  const isUrgent = row.priority === 'urgent'
  const actions = actionsOn(row, isUrgent ? URGENT_ACTIONS : CASE_ACTIONS)
  if (!(await isOwnReport(db, by, { caseId, ...row }))) return { actions, bar: null }
  return { actions: isUrgent ? actions.filter((action) => action !== 'dismiss') : [], bar: 'own-report' }
}

function actionsOn(
  { subjectType, userType }: { subjectType: CaseToDecide['subjectType']; userType: UserType | null },
  actionsOnPerson: readonly CaseAction[],
): readonly CaseAction[] {
  if (userType === null) return ['dismiss', 'hand-over']
  return isRemovable(subjectType, userType)
    ? actionsOnPerson
    : actionsOnPerson.filter((action) => action !== 'remove')
}

const URGENT_ACTIONS: readonly CaseAction[] = [
  ...new Set<CaseAction>(['dismiss', 'hand-over', ...CASE_ACTIONS]),
]
