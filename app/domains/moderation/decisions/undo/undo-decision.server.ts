import { moderationCases } from 'db/schema/cases'
import { decisions, strikes } from 'db/schema/decisions'
import { reports } from 'db/schema/reports'
import { and, eq, ne, sql } from 'drizzle-orm'
import { writeAuditLog } from '~/domains/accounts/audit/audit-log.server'
import { applyRestrictions } from '~/domains/accounts/suspension/restrictions.server'
import { db, type Tx, violatedConstraint } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { type Publish, releaseHeldImage } from '../../blocked-pictures/held-images.server'
import type { CaseRow } from '../../cases/cases.server'
import type { Staff } from '../case-decision'
import { lockPerson } from '../record-decision.server'
import { restoreContent } from '../remove-content.server'

type UndoRefusal =
  /** No such decision, or somebody else's: the decider and admins can undo it. */
  | 'unknown'
  /** The statement is out: now only an appeal or an admin can lift the effects. */
  | 'too-late'
  | 'undone'

/**
 * Undoes a decision whose statement is not sent yet: restores content, limits, suspension, strikes, reports and the case, with an entry of
 * its own in the audit log. Sessions that ended stay ended, and the person learns nothing of it. `ip` is the moderator's IP address.
 */
export async function undoDecision(act: {
  by: Staff
  decisionId: string
  ip: string
}): Promise<null | { refusal: UndoRefusal }> {
  const { by, decisionId, ip } = act
  if (!isGuid(decisionId)) return { refusal: 'unknown' }
  let publish: Publish = null
  const refusal = await db.transaction(async (tx) => {
    const found = await lockedDecision(tx, decisionId)
    if (!found || (found.decidedBy !== by.id && !by.isAdmin)) return 'unknown'
    if (found.undoneAt) return 'undone'
    const at = now()
    if (found.sentAt || !found.statementDueAt || found.statementDueAt <= at) return 'too-late'
    await tx
      .update(decisions)
      .set({ undoneAt: at, undoneBy: by.id, removed: null, appealToken: null, appealUntil: null })
      .where(eq(decisions.id, decisionId))
    // Before the effects: a concurrent report must not wait for what they lock while this waits for the report.
    await reopenOrJoin(tx, found)
    publish = await revertEffects(tx, found)
    const { caseId, action } = found
    await writeAuditLog(tx, {
      by,
      action: 'case.undo',
      target: { type: 'case', id: caseId },
      details: { decisionId, action },
      ip,
    })
    return null
  })
  await (publish as Publish)?.()
  return refusal && { refusal }
}

type LockedDecision = NonNullable<Awaited<ReturnType<typeof lockedDecision>>>

/** A decision with its case, both locked, the case first as in deciding. */
export async function lockedDecision(tx: Tx, decisionId: string) {
  const [known] = await tx
    .select({ caseId: decisions.caseId })
    .from(decisions)
    .where(eq(decisions.id, decisionId))
  if (!known) return null
  const [about] = await tx
    .select()
    .from(moderationCases)
    .where(eq(moderationCases.id, known.caseId))
    .for('update')
  const [decision] = await tx.select().from(decisions).where(eq(decisions.id, decisionId)).for('update')
  return decision && about ? { ...decision, about } : null
}

/**
 * Restores what a decision that is no longer in force removed and restricted, and deletes its strike. Returns what to publish after the
 * commit.
 */
export async function revertEffects(tx: Tx, decision: LockedDecision): Promise<() => Promise<void>> {
  const { id, userId, about, removed, createdAt: removedAt } = decision
  // Locks the person before the content, as each decision does and each change of a photo by its owner: the other order could deadlock. Not
  // for the texts of a profile: they come back under locks of later decisions, which must precede that of the person.
  if (removed?.kind !== 'profile') await lockPerson(tx, userId)
  await tx.delete(strikes).where(eq(strikes.decisionId, id))
  const publish = removed ? await restoreContent(tx, about, { removed, removedAt }) : null
  // A decision that was not sent yet is undone: its case is open again, and the photo stays held back.
  const publishRelease = decision.sentAt ? await releaseHeldImage(tx, about) : null
  if (userId) await applyRestrictions(tx, userId)
  return async () => {
    await publish?.()
    await publishRelease?.()
  }
}

/** Tries twice: a report at the same moment may open a case, which the second try finds after that transaction has ended. */
async function reopenOrJoin(tx: Tx, found: LockedDecision): Promise<void> {
  try {
    await tx.transaction((inner) => reopen(inner, found))
  } catch (error) {
    if (!OPEN_ONCE.includes(violatedConstraint(error) ?? '')) throw error
    await reopen(tx, found)
  }
}

const OPEN_ONCE = ['moderation_cases_open', 'reports_open']

/**
 * Reopens the case and its reports. If the subject was reported again meanwhile, it has a newer open case, which the reports join. The case of
 * an admin's own suspension was never open: nobody reported anything.
 */
async function reopen(tx: Tx, { about }: LockedDecision): Promise<void> {
  const { id, subjectType, subjectId, version } = about
  if (wasNeverOpen(about)) return
  const [newer] = await tx
    .select()
    .from(moderationCases)
    .where(
      and(
        eq(moderationCases.subjectType, subjectType),
        eq(moderationCases.subjectId, subjectId),
        eq(moderationCases.status, 'open'),
        ne(moderationCases.id, id),
      ),
    )
    .for('update')
  // Writes the open case before its reports, as reporting does: the other order could deadlock.
  if (!newer)
    await tx
      .update(moderationCases)
      .set({ status: 'open', decidedAt: null, version: version + 1 })
      .where(eq(moderationCases.id, id))
  // A report stays closed if its reporter has reported the subject again: each reporter counts once.
  const isDoubled = sql`exists (select from reports other where other.reporter_id = ${reports.reporterId}
    and other.target_type = ${reports.targetType} and other.target_id = ${reports.targetId} and other.status = 'open')`
  const reopened = await tx
    .update(reports)
    .set({ status: 'open', decidedBy: null, decidedAt: null, ...(newer && { caseId: newer.id }) })
    .where(and(eq(reports.caseId, id), ne(reports.status, 'open'), sql`not ${isDoubled}`))
    .returning({ id: reports.id })
  if (newer)
    await tx
      .update(moderationCases)
      .set({
        ...urgencyOf(newer, about),
        version: newer.version + 1,
        reportCount: newer.reportCount + reopened.length,
      })
      .where(eq(moderationCases.id, newer.id))
}

/** What the case that takes the reports over has of both: as where a report joins a case (open-case.server.ts). */
const urgencyOf = (newer: CaseRow, reopened: CaseRow) => ({
  priority: reopened.priority === 'urgent' ? ('urgent' as const) : newer.priority,
  dueAt: reopened.dueAt < newer.dueAt ? reopened.dueAt : newer.dueAt,
  isShielded: newer.isShielded || reopened.isShielded,
  ...(newer.hint === null && { hint: reopened.hint, hintDetails: reopened.hintDetails }),
})

/** Made as decided, at one moment (suspend-account.server.ts). */
const wasNeverOpen = ({ reportCount, hint, createdAt, decidedAt }: CaseRow): boolean =>
  reportCount === 0 && hint === null && decidedAt?.getTime() === createdAt.getTime()
