import type { APPEAL_STATES, CaseAction, Ground, LimitKind } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { appeals } from 'db/schema/appeals'
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
  /** What is in force now; ISO moments. */
  restrictions: {
    isSuspended: boolean
    suspendedUntil: string | null
    unlistedUntil: string | null
    noNewConversationsUntil: string | null
  }
}

const ENTRIES_MAX = 50

/** The history of a person, each list at most 50 entries. `userId` null (a purged account): empty. Three statements. */
export async function personHistory(userId: string | null): Promise<PersonHistory> {
  if (userId === null) return NOTHING
  const [person, decided, struck] = await Promise.all([
    db.select().from(users).where(eq(users.id, userId)).limit(1),
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
    strikes: struck.map(({ strike, ...of }) => ({
      ...of,
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
      isSuspended: person[0]?.isSuspended ?? false,
      suspendedUntil: until(person[0]?.suspendedUntil),
      unlistedUntil: until(person[0]?.unlistedUntil),
      noNewConversationsUntil: until(person[0]?.noNewConversationsUntil),
    },
  }
}

const NOTHING: PersonHistory = {
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
