import type { APPEAL_STATES, CaseAction } from 'db/limits/moderation'
import { moderationCases } from 'db/schema/cases'
import { decisions } from 'db/schema/decisions'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { db, Tx } from '~/platform/database/db.server'

/** What a case is about. */
export type CaseSubject = Pick<typeof moderationCases.$inferSelect, 'subjectType' | 'subjectId'>

/**
 * Whether a decision that is in force has removed this subject: several cases may be about one thing, and the end of one decision must not
 * bring back what another one took away. The decision that ends is undone or lifted by then.
 */
export async function isRemovalInForce(tx: Tx, subject: CaseSubject): Promise<boolean> {
  const [found] = await tx
    .select({ id: decisions.id })
    .from(decisions)
    .innerJoin(moderationCases, eq(moderationCases.id, decisions.caseId))
    .where(removesNow(subject))
    .limit(1)
  return found !== undefined
}

/**
 * The next decision after this moment that is in force and has removed this subject, locked; null without one. Later ones only: of two
 * decisions that end at once, one waits for the other.
 */
export async function laterRemoval(tx: Tx, subject: CaseSubject, since: Date) {
  const [found] = await tx
    .select({ id: decisions.id, removed: decisions.removed })
    .from(decisions)
    .innerJoin(moderationCases, eq(moderationCases.id, decisions.caseId))
    .where(removesNowSince(subject, since))
    .orderBy(asc(decisions.createdAt))
    .limit(1)
    .for('update', { of: decisions })
  return found ?? null
}

/**
 * Whether a successful appeal has restored the texts of a profile, except those that its owner has written again. False while a later
 * decision in force has removed texts of this profile; an earlier decision has removed other texts.
 */
export async function areTextsRestored(
  q: Tx | typeof db,
  decision: CaseSubject & {
    action: CaseAction
    decidedAt: Date
    appealStatus: (typeof APPEAL_STATES)[number] | undefined
  },
): Promise<boolean> {
  const { action, decidedAt, appealStatus, subjectType } = decision
  if (appealStatus !== 'upheld' || action !== 'remove' || subjectType !== 'profile') return false
  const [later] = await q
    .select({ id: decisions.id })
    .from(decisions)
    .innerJoin(moderationCases, eq(moderationCases.id, decisions.caseId))
    .where(removesNowSince(decision, decidedAt))
    .limit(1)
  return later === undefined
}

const removesNowSince = (subject: CaseSubject, since: Date) =>
  and(removesNow(subject), gt(decisions.createdAt, since))

const removesNow = ({ subjectType, subjectId }: CaseSubject) =>
  and(
    eq(moderationCases.subjectId, subjectId),
    eq(moderationCases.subjectType, subjectType),
    eq(decisions.action, 'remove'),
    isNull(decisions.undoneAt),
    isNull(decisions.liftedAt),
  )
