import type { ImageType } from 'db/limits/media'
import { STATEMENT_DELAY_S, STRIKE_LASTS_DAYS } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { moderationCases } from 'db/schema/cases'
import { decisions, type RemovedContent, strikes } from 'db/schema/decisions'
import { images } from 'db/schema/media'
import { reports } from 'db/schema/reports'
import { and, eq } from 'drizzle-orm'
import { appealHash, appealSecrets } from '~/domains/accounts/suspension/appeal-link.server'
import type { Tx } from '~/platform/database/db.server'
import { days, seconds } from '~/platform/time/durations'
import type { CaseRow } from '../cases/cases.server'
import { appealEnd } from './appeal-deadline.server'
import type { CaseDecision, Person, Staff } from './case-decision'
import { deliverDecision, deliverDecisionKey } from './deliver-decision.server'
import { hasStatement, isByHint, renderStatement } from './statement.server'

/** Whom a decision is about, locked until it is stored; null without an account, or after it was purged. */
export async function lockPerson(tx: Tx, userId: string | null): Promise<Person | null> {
  if (userId === null) return null
  const [person] = await tx
    .select({
      id: users.id,
      firstName: users.firstName,
      language: users.language,
      userType: users.userType,
      isModerator: users.isModerator,
      isAdmin: users.isAdmin,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return person ?? null
}

/**
 * Stores the decision with its statement of reasons and its strike, and enqueues the job that sends the statement at `undoUntil`
 * (STATEMENT_DELAY_S after `at`). Returns both.
 */
export async function recordDecision(
  tx: Tx,
  made: {
    /** Null for the operator's command. */
    by: Pick<Staff, 'id'> | null
    found: CaseRow
    /** Null after the account was purged. */
    person: Person | null
    decision: CaseDecision
    removed: RemovedContent | null
    at: Date
  },
): Promise<{ decisionId: string; undoUntil: Date }> {
  const { by, found, person, decision, removed, at } = made
  const { action, ground, facts, limitKind, days: lasting, suspends = false } = decision
  const undoUntil = new Date(at.getTime() + seconds(STATEMENT_DELAY_S))
  const photoIn = await placeOfPhoto(tx, found)
  const statement =
    person && hasStatement(decision) ? renderStatement({ decision, case: found, person, photoIn }) : null
  const id = crypto.randomUUID()
  const [secret = ''] = appealSecrets(id)
  await tx.insert(decisions).values({
    id,
    caseId: found.id,
    userId: person?.id ?? null,
    decidedBy: by?.id ?? null,
    action,
    ground: ground ?? null,
    facts: facts || null,
    limitKind: limitKind ?? null,
    days: lasting ?? null,
    isSuspending: suspends,
    isHinted: isByHint(found),
    removed,
    statementDueAt: undoUntil,
    createdAt: at,
    ...(statement && {
      language: statement.language,
      statementSubject: statement.subject,
      statementText: statement.text,
      appealToken: appealHash(secret),
      appealUntil: appealEnd(at),
    }),
  })
  if (person && statement) {
    const expiresAt = new Date(at.getTime() + days(STRIKE_LASTS_DAYS))
    await tx.insert(strikes).values({ userId: person.id, decisionId: id, expiresAt, createdAt: at })
  }
  await deliverDecision.enqueue(tx, { decisionId: id }, { key: deliverDecisionKey(id), runAt: undoUntil })
  return { decisionId: id, undoUntil }
}

/** Where the photo of a case is: a removed one still has its row. */
async function placeOfPhoto(tx: Tx, { subjectType, subjectId }: CaseRow): Promise<ImageType | null> {
  if (subjectType !== 'image') return null
  const [photo] = await tx.select({ place: images.imageType }).from(images).where(eq(images.id, subjectId))
  return photo?.place ?? null
}

/** Marks the case as decided and its open reports as upheld or dismissed. */
export async function markCaseDecided(
  tx: Tx,
  { by, found, isUpheld, at }: { by: Staff; found: CaseRow; isUpheld: boolean; at: Date },
): Promise<void> {
  await tx
    .update(reports)
    .set({ status: isUpheld ? 'upheld' : 'dismissed', decidedBy: by.id, decidedAt: at })
    .where(and(eq(reports.caseId, found.id), eq(reports.status, 'open')))
  await tx
    .update(moderationCases)
    .set({ status: 'decided', decidedAt: at, version: found.version + 1 })
    .where(eq(moderationCases.id, found.id))
}
