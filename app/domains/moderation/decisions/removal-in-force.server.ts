import { moderationCases } from 'db/schema/cases'
import { decisions } from 'db/schema/decisions'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '~/platform/database/db.server'

/**
 * Whether a decision that is in force has removed this subject: several cases may be about one thing, and the end of one decision must not
 * bring back what another one took away. The decision that ends is undone or lifted by then.
 * @param since counts only decisions made after this moment
 */
export async function isRemovalInForce(
  tx: Tx,
  { subjectType, subjectId }: Pick<typeof moderationCases.$inferSelect, 'subjectType' | 'subjectId'>,
  since?: Date,
): Promise<boolean> {
  const [found] = await tx
    .select({ id: decisions.id })
    .from(decisions)
    .innerJoin(moderationCases, eq(moderationCases.id, decisions.caseId))
    .where(
      and(
        eq(moderationCases.subjectId, subjectId),
        eq(moderationCases.subjectType, subjectType),
        eq(decisions.action, 'remove'),
        isNull(decisions.undoneAt),
        isNull(decisions.liftedAt),
        since && gt(decisions.createdAt, since),
      ),
    )
    .limit(1)
  return found !== undefined
}
