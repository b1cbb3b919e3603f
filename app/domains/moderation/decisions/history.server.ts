import type { APPEAL_STATES, CaseAction, Ground, LimitKind } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { appeals, decisions, strikes } from 'db/schema/decisions'
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
    ground: Ground | null
    limitKind: LimitKind | null
    days: number | null
    createdAt: string
    /** The first name; null for a deleted account. */
    decidedBy: string | null
    isUndone: boolean
    /** Its effects were lifted by an appeal or an admin. */
    isLifted: boolean
    appeal: (typeof APPEAL_STATES)[number] | null
  }[]
  appeals: {
    id: string
    decisionId: string
    status: (typeof APPEAL_STATES)[number]
    createdAt: string
    decidedAt: string | null
  }[]
  /** The restrictions in force now; ISO 8601 dates. */
  restrictions: {
    isSuspended: boolean
    suspendedUntil: string | null
    unlistedUntil: string | null
    noNewConversationsUntil: string | null
  }
}

const ENTRIES_MAX = 50

/** The history of a person, the newest 50 entries of each list; empty for a purged account (`userId` null). Three statements. */
export async function personHistory(userId: string | null): Promise<PersonHistory> {
  if (userId === null) return EMPTY_HISTORY
  const [[person], decided, strikeRows] = await Promise.all([
    db
      .select({
        isSuspended: users.isSuspended,
        suspendedUntil: users.suspendedUntil,
        unlistedUntil: users.unlistedUntil,
        noNewConversationsUntil: users.noNewConversationsUntil,
      })
      .from(users)
      .where(eq(users.id, userId)),
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
  const until = (moment: Date | null | undefined) => (moment && moment > at ? moment.toISOString() : null)
  return {
    strikes: strikeRows.map(({ strike, ...decision }) => ({
      ...decision,
      decisionId: strike.decisionId,
      createdAt: strike.createdAt.toISOString(),
      expiresAt: strike.expiresAt.toISOString(),
      isActive: strike.expiresAt > at,
    })),
    decisions: decided.map(({ decision, decidedBy, appeal }) => ({
      id: decision.id,
      caseId: decision.caseId,
      action: decision.action,
      ground: decision.ground,
      limitKind: decision.limitKind,
      days: decision.days,
      createdAt: decision.createdAt.toISOString(),
      decidedBy,
      isUndone: decision.undoneAt !== null,
      isLifted: decision.liftedAt !== null,
      appeal: appeal?.status ?? null,
    })),
    appeals: decided.flatMap(({ decision, appeal }) =>
      appeal
        ? {
            id: appeal.id,
            decisionId: decision.id,
            status: appeal.status,
            createdAt: appeal.createdAt.toISOString(),
            decidedAt: appeal.decidedAt?.toISOString() ?? null,
          }
        : [],
    ),
    restrictions: {
      isSuspended: person?.isSuspended ?? false,
      suspendedUntil: until(person?.suspendedUntil),
      unlistedUntil: until(person?.unlistedUntil),
      noNewConversationsUntil: until(person?.noNewConversationsUntil),
    },
  }
}

const EMPTY_HISTORY: PersonHistory = {
  strikes: [],
  decisions: [],
  appeals: [],
  restrictions: {
    isSuspended: false,
    suspendedUntil: null,
    unlistedUntil: null,
    noNewConversationsUntil: null,
  },
}

const decisionsAbout = (userId: string) =>
  db
    .select({ decision: decisions, decidedBy: users.firstName, appeal: appeals })
    .from(decisions)
    .leftJoin(users, eq(users.id, decisions.decidedBy))
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(eq(decisions.userId, userId))
    .orderBy(desc(decisions.createdAt))
    .limit(ENTRIES_MAX)
