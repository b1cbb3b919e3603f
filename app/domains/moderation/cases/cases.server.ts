import type { CaseAction } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { caseNotes, moderationCases } from 'db/schema/cases'
import { decisions } from 'db/schema/decisions'
import { and, desc, eq, isNull, ne, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isActiveStaff } from '~/domains/accounts/active-staff.server'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Tx } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { HIDES_PICTURES } from './hidden-pictures.server'

type Staff = Pick<Viewer, 'id'>
/** A row of moderation_cases. */
export type CaseRow = typeof moderationCases.$inferSelect

/** Why a change of a case was refused. */
export type CaseRefusal =
  /** No such case, or one about oneself. */
  | 'unknown'
  /** Decided meanwhile. */
  | 'decided'
  /** Changed meanwhile: `caseChange` tells how. */
  | 'changed'

export type FoundCase = CaseRow & {
  assignee: { id: string; firstName: string } | null
  /** Its pictures are displayed only after a press. */
  hidesPictures: boolean
}

/** Whether a case is about somebody else than this member of staff, or about nobody: nobody works on cases about themselves. */
export const isNotAbout = (staff: Staff): SQL | undefined =>
  or(isNull(moderationCases.userId), ne(moderationCases.userId, staff.id))

/** A case for a moderator; null for an unknown one and for those about oneself. One statement. */
export async function caseFor(staff: Staff, caseId: string): Promise<FoundCase | null> {
  if (!isGuid(caseId)) return null
  const assignees = alias(users, 'assignees')
  const [found] = await db
    .select({
      row: moderationCases,
      assignee: { id: assignees.id, firstName: assignees.firstName },
      hidesPictures: HIDES_PICTURES,
    })
    .from(moderationCases)
    .leftJoin(assignees, and(eq(assignees.id, moderationCases.assignedTo), isActiveStaff('assignees')))
    .where(and(eq(moderationCases.id, caseId), isNotAbout(staff)))
  if (!found) return null
  const { row, ...about } = found
  return { ...row, ...about }
}

/**
 * Locks an open case for a change that was prepared on this version of it. Refuses if it is decided, or if anything happened that the
 * moderator has not seen (a report, a note, another assignment).
 */
export async function lockCase(
  tx: Tx,
  caseId: string,
  version: number,
): Promise<{ case: CaseRow } | { refusal: CaseRefusal }> {
  if (!isGuid(caseId)) return { refusal: 'unknown' }
  const [row] = await tx.select().from(moderationCases).where(eq(moderationCases.id, caseId)).for('update')
  if (!row) return { refusal: 'unknown' }
  if (row.status !== 'open') return { refusal: 'decided' }
  return row.version === version ? { case: row } : { refusal: 'changed' }
}

/** What happened last in a case, and by whom; a reporter is never named. */
export type CaseChange = { at: Date } & (
  | { what: 'decided'; by: string | null; action: CaseAction }
  | { what: 'assigned'; by: string | null }
  | { what: 'noted'; by: string | null }
  | { what: 'reported' }
  | { what: 'undone' }
  /** Such as a hint that was joined to the case, which records no time. */
  | { what: 'other' }
)

/** The last change of a case, for a moderator whose own was refused because of it. Null for an unknown case. */
export async function caseChange(caseId: string): Promise<CaseChange | null> {
  const [row, [decision], [note]] = await Promise.all([
    db
      .select({ case: moderationCases, assignee: users.firstName })
      .from(moderationCases)
      .leftJoin(users, eq(users.id, moderationCases.assignedTo))
      .where(eq(moderationCases.id, caseId))
      .then(([found]) => found),
    db
      .select({
        at: decisions.createdAt,
        by: users.firstName,
        action: decisions.action,
        undoneAt: decisions.undoneAt,
      })
      .from(decisions)
      .leftJoin(users, eq(users.id, decisions.decidedBy))
      .where(eq(decisions.caseId, caseId))
      .orderBy(desc(decisions.createdAt))
      .limit(1),
    db
      .select({ at: caseNotes.createdAt, by: users.firstName })
      .from(caseNotes)
      .leftJoin(users, eq(users.id, caseNotes.authorId))
      .where(eq(caseNotes.caseId, caseId))
      .orderBy(desc(caseNotes.createdAt))
      .limit(1),
  ])
  if (!row) return null
  const { createdAt, lastReportedAt, assignedAt } = row.case
  const changes: CaseChange[] = [
    { what: 'other', at: createdAt },
    ...(lastReportedAt ? [{ what: 'reported' as const, at: lastReportedAt }] : []),
    ...(assignedAt ? [{ what: 'assigned' as const, by: row.assignee, at: assignedAt }] : []),
    ...(note ? [{ what: 'noted' as const, ...note }] : []),
    ...(decision ? [changeBy(decision)] : []),
  ]
  return changes.sort((one, other) => other.at.getTime() - one.at.getTime())[0] ?? null
}

type LatestDecision = { at: Date; by: string | null; action: CaseAction; undoneAt: Date | null }

/** The change of a case by its latest decision, or by the undo of it. */
const changeBy = ({ undoneAt, ...decided }: LatestDecision): CaseChange =>
  undoneAt ? { what: 'undone', at: undoneAt } : { what: 'decided', ...decided }
