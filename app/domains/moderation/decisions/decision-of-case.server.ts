import { users } from 'db/schema/accounts'
import { appeals, decisions } from 'db/schema/decisions'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'

export type DecisionOfCase = NonNullable<Awaited<ReturnType<typeof decisionOfCase>>>

/** The latest decision about a case that was not undone, who made it, and the appeal against it; null without one. One statement. */
export async function decisionOfCase(caseId: string) {
  const [found] = await db
    .select({
      action: decisions.action,
      ground: decisions.ground,
      facts: decisions.facts,
      limitKind: decisions.limitKind,
      days: decisions.days,
      isSuspending: decisions.isSuspending,
      statement: decisions.statementText,
      sentAt: decisions.sentAt,
      liftedAt: decisions.liftedAt,
      createdAt: decisions.createdAt,
      byId: decisions.decidedBy,
      by: users.firstName,
      appeal: { id: appeals.id, status: appeals.status },
    })
    .from(decisions)
    .leftJoin(users, eq(users.id, decisions.decidedBy))
    .leftJoin(appeals, eq(appeals.decisionId, decisions.id))
    .where(and(eq(decisions.caseId, caseId), isNull(decisions.undoneAt)))
    .orderBy(desc(decisions.createdAt))
    .limit(1)
  return found ?? null
}
