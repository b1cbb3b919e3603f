import { users } from 'db/schema/accounts'
import { reports } from 'db/schema/reports'
import { sql } from 'drizzle-orm'
import type { Language } from '~/i18n/languages'
import { db, type Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { joinCase } from '../cases/open-case.server'
import { freezeEvidence } from '../evidence/freeze.server'

type Row = typeof reports.$inferInsert
type Report = Pick<
  Row,
  'targetType' | 'targetId' | 'reason' | 'isIllegal' | 'language' | 'reporterEmail' | 'reporterName'
> & {
  /** Null for somebody without an account. */
  by: { id: string } | null
  /** The owner of the profile, photo, album or message. */
  userId: string
  details: string | undefined
  /** For a report of a message: its reporter cannot see messages up to this sequence number. */
  clearedSeq?: number
}

/**
 * Stores a report, joins it to the case of its subject, and freezes the subject, in one transaction. While a report of the same member on
 * the same subject is open, repeating it changes nothing: null. The case is locked first, then reports, then the subject, as in deciding
 * and undoing: the transaction may lock nothing of the subject before.
 */
export async function fileReport(
  tx: Tx,
  report: Report,
): Promise<{ reportId: string; caseId: string } | null> {
  try {
    return await tx.transaction((inner) => joinAndStore(inner, report))
  } catch (error) {
    if (error instanceof ReportIsOpen) return null
    throw error
  }
}

/**
 * Files a report as `fileReport` does, in a transaction of its own. False if the subject is gone: then nothing is stored, since a case without
 * evidence would tell the moderators nothing.
 * @param isThere asked after the freezing, which waits for a concurrent deletion
 */
export function fileReportIfThere(report: Report, isThere: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  return unlessGone(async (tx) => {
    if ((await fileReport(tx, report)) && !(await isThere(tx))) throw new SubjectIsGone()
  })
}

/** Runs `store` in a transaction; false if it throws `SubjectIsGone`: then nothing is stored. */
export async function unlessGone(store: (tx: Tx) => Promise<void>): Promise<boolean> {
  try {
    await db.transaction(store)
    return true
  } catch (error) {
    if (error instanceof SubjectIsGone) return false
    throw error
  }
}

/** Thrown to roll back the joining of the case. */
class ReportIsOpen extends Error {}
/** Thrown if the subject was deleted before it was frozen: nothing is stored. */
export class SubjectIsGone extends Error {}

async function joinAndStore(tx: Tx, { by, userId, details, clearedSeq, ...columns }: Report) {
  const subject = { subjectType: columns.targetType, subjectId: columns.targetId }
  const { caseId } = await joinCase(tx, { ...subject, userId, reason: columns.reason })
  const [stored] = await tx
    .insert(reports)
    .values({
      ...columns,
      caseId,
      language: columns.language ?? (by ? languageOf(by) : undefined),
      reporterId: by?.id ?? null,
      reportedUserId: userId,
      details: details || null,
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning({ id: reports.id })
  if (!stored) throw new ReportIsOpen()
  await freezeEvidence(tx, { ...subject, caseId, ...(clearedSeq === undefined ? {} : { clearedSeq }) })
  return { reportId: stored.id, caseId }
}

const languageOf = (by: { id: string }) =>
  sql<Language>`(select ${users.language} from ${users} where ${users.id} = ${by.id})`
