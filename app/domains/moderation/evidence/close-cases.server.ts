import { caseEvidence, moderationCases } from 'db/schema/cases'
import { appeals, decisions } from 'db/schema/decisions'
import { pictureSearchHits } from 'db/schema/hashes'
import { reports } from 'db/schema/reports'
import { and, asc, eq, gt, isNotNull, isNull, lt, notExists, or } from 'drizzle-orm'
import { removeMedia } from '~/domains/media/files/files.server'
import { recordOrphan } from '~/domains/media/files/orphaned-files.server'
import { db, type Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { appealsOverBefore } from '../decisions/appeal-deadline.server'
import { releaseSource } from './copy-photo.server'

const BATCH = 100

/**
 * Closes the decided cases whose time to object is over: deletes their evidence, the names and addresses of reporters without an
 * account, and who searched for the picture. A case with an undecided appeal waits. The same holds for dismissed cases, since their
 * reporters may object for as long. Returns how many.
 */
export async function closeCases(): Promise<number> {
  let closed = 0
  for (let batch = await closeBatch(); batch > 0; batch = await closeBatch()) closed += batch
  return closed
}

async function closeBatch(): Promise<number> {
  const due = await db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(isOver())
    .orderBy(asc(moderationCases.decidedAt))
    .limit(BATCH)
  let closed = 0
  for (const { id } of due) if (await db.transaction((tx) => closeCase(tx, id))) closed++
  return closed
}

async function closeCase(tx: Tx, caseId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(and(eq(moderationCases.id, caseId), isOver()))
    .for('update')
  if (!row) return false
  await deleteEvidence(tx, caseId)
  await tx
    .update(reports)
    .set({ reporterEmail: null, reporterName: null })
    .where(
      and(eq(reports.caseId, caseId), or(isNotNull(reports.reporterEmail), isNotNull(reports.reporterName))),
    )
  await tx
    .update(pictureSearchHits)
    .set({ email: null, userId: null })
    .where(eq(pictureSearchHits.caseId, caseId))
  await tx.update(moderationCases).set({ closedAt: now() }).where(eq(moderationCases.id, caseId))
  return true
}

/** Deletes the evidence of a case; jobs remove its files after the commit. */
async function deleteEvidence(tx: Tx, caseId: string): Promise<void> {
  const deleted = await tx
    .delete(caseEvidence)
    .where(eq(caseEvidence.caseId, caseId))
    .returning({ file: caseEvidence.file, source: caseEvidence.source })
  const files = deleted.flatMap(({ file }) => file ?? [])
  await recordOrphan(tx, files)
  for (const name of files) await removeMedia.enqueue(tx, { name })
  for (const { source } of deleted) if (source) await releaseSource(tx, source)
}

/** The time to object is over, and no appeal is open. */
const isOver = () =>
  and(
    eq(moderationCases.status, 'decided'),
    isNull(moderationCases.closedAt),
    lt(moderationCases.decidedAt, appealsOverBefore(now())),
    // Decisions made before decision 0383 have a later deadline for appeals.
    notExists(
      db
        .select({ id: decisions.id })
        .from(decisions)
        .where(and(eq(decisions.caseId, moderationCases.id), gt(decisions.appealUntil, now()))),
    ),
    notExists(
      db
        .select({ id: appeals.id })
        .from(appeals)
        .innerJoin(decisions, eq(decisions.id, appeals.decisionId))
        .where(and(eq(decisions.caseId, moderationCases.id), eq(appeals.status, 'open'))),
    ),
  )
