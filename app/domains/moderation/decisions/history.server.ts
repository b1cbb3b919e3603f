import type { CaseAction, Ground } from 'db/limits/moderation'
import { decisions, strikes } from 'db/schema/decisions'
import { desc, eq } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'

/** What was decided about a person so far, newest first; for moderators. */
type PersonHistory = {
  strikes: {
    decisionId: string
    caseId: string
    action: CaseAction
    ground: Ground | null
    createdAt: string
    expiresAt: string
    /** Not expired; revoked strikes are not listed. */
    isActive: boolean
  }[]
  decisions: {
    id: string
    caseId: string
    action: CaseAction
    createdAt: string
    isUndone: boolean
    /** Its effects were lifted by an appeal or an admin. */
    isLifted: boolean
  }[]
}

const ENTRIES_MAX = 50

/** The history of a person, the newest 50 entries of each list. Two statements. */
export async function personHistory(userId: string): Promise<PersonHistory> {
  const [decided, strikeRows] = await Promise.all([
    decisionsAbout(userId),
    db
      .select({
        strike: strikes,
        caseId: decisions.caseId,
        action: decisions.action,
        ground: decisions.ground,
      })
      .from(strikes)
      .innerJoin(decisions, eq(decisions.id, strikes.decisionId))
      .where(eq(strikes.userId, userId))
      .orderBy(desc(strikes.createdAt))
      .limit(ENTRIES_MAX),
  ])
  const at = now()
  return {
    strikes: strikeRows.map(({ strike, ...decision }) => ({
      ...decision,
      decisionId: strike.decisionId,
      createdAt: strike.createdAt.toISOString(),
      expiresAt: strike.expiresAt.toISOString(),
      isActive: strike.expiresAt > at,
    })),
    decisions: decided.map(({ createdAt, undoneAt, liftedAt, ...decision }) => ({
      ...decision,
      createdAt: createdAt.toISOString(),
      isUndone: undoneAt !== null,
      isLifted: liftedAt !== null,
    })),
  }
}

const decisionsAbout = (userId: string) =>
  db
    .select({
      id: decisions.id,
      caseId: decisions.caseId,
      action: decisions.action,
      createdAt: decisions.createdAt,
      undoneAt: decisions.undoneAt,
      liftedAt: decisions.liftedAt,
    })
    .from(decisions)
    .where(eq(decisions.userId, userId))
    .orderBy(desc(decisions.createdAt))
    .limit(ENTRIES_MAX)
