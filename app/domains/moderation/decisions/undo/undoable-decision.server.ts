import { type CaseAction, STATEMENT_DELAY_S } from 'db/limits/moderation'
import { decisions } from 'db/schema/decisions'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import type { Staff } from '../case-decision'

/** A decision that can still be undone: for `UndoNotice` on the page after deciding. */
export type UndoableDecision = {
  id: string
  caseId: string
  action: CaseAction
  /** A statement of reasons goes to the person: not after a dismissal, nor a hand-over without a suspension. */
  isStated: boolean
  /** 0 once it is too late. */
  secondsLeft: number
}

/** The newest decision that this moderator can still undo, about any case; null if there is none. */
export async function undoableDecision(by: Pick<Staff, 'id'>): Promise<UndoableDecision | null> {
  const [last] = await db
    .select({ id: decisions.id })
    .from(decisions)
    .where(
      and(
        gt(decisions.createdAt, new Date(now().getTime() - seconds(STATEMENT_DELAY_S))),
        eq(decisions.decidedBy, by.id),
        isNull(decisions.undoneAt),
      ),
    )
    .orderBy(desc(decisions.createdAt))
    .limit(1)
  return last ? decidedJustNow(last.id) : null
}

/** The decision whose id is in `?decided=`, on the page after deciding; null for an unknown id and one that was undone. */
export async function decidedJustNow(decisionId: string | null): Promise<UndoableDecision | null> {
  if (!isGuid(decisionId)) return null
  const [row] = await db.select().from(decisions).where(eq(decisions.id, decisionId))
  if (!row?.statementDueAt || row.undoneAt) return null
  const leftMs = row.sentAt ? 0 : row.statementDueAt.getTime() - now().getTime()
  const { id, caseId, action } = row
  const isStated = row.statementText !== null
  const secondsLeft = Math.max(0, Math.ceil(leftMs / seconds(1)))
  return { id, caseId, action, isStated, secondsLeft }
}

/** The case of a decision; null for an unknown one, and for those about oneself. */
export async function decidedCase({
  by,
  decisionId,
}: {
  by: Staff
  decisionId: string
}): Promise<string | null> {
  if (!isGuid(decisionId)) return null
  const [row] = await db
    .select({ caseId: decisions.caseId, userId: decisions.userId })
    .from(decisions)
    .where(eq(decisions.id, decisionId))
  return row && row.userId !== by.id ? row.caseId : null
}
