import { users } from 'db/schema/accounts'
import { reports } from 'db/schema/reports'
import { eq, sql } from 'drizzle-orm'
import type { Language } from '~/i18n/languages'
import type { Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { joinCase } from '../cases/open-case.server'
import { freezeEvidence } from '../evidence/freeze.server'

type Row = typeof reports.$inferInsert

/**
 * Stores a report, joins it to the case of its subject, and freezes the subject, in one transaction. While a report of the same member on
 * the same subject is open, repeating it changes nothing: null.
 */
export async function fileReport(
  tx: Tx,
  {
    by,
    userId,
    details,
    clearedSeq,
    ...told
  }: Pick<
    Row,
    'targetType' | 'targetId' | 'reason' | 'isIllegal' | 'language' | 'reporterEmail' | 'reporterName'
  > & {
    /** Null for somebody without an account. */
    by: { id: string } | null
    /** The owner of the profile, photo, album or message. */
    userId: string
    details: string | undefined
    /** Of a message: its reporter cannot see messages up to this number. */
    clearedSeq?: number
  },
): Promise<{ reportId: string; caseId: string } | null> {
  const [report] = await tx
    .insert(reports)
    .values({
      ...told,
      language: told.language ?? (by ? languageOf(by) : undefined),
      reporterId: by?.id ?? null,
      reportedUserId: userId,
      details: details || null,
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning({ id: reports.id })
  if (!report) return null
  const subject = { subjectType: told.targetType, subjectId: told.targetId }
  const { caseId } = await joinCase(tx, { ...subject, userId, reason: told.reason })
  await tx.update(reports).set({ caseId }).where(eq(reports.id, report.id))
  await freezeEvidence(tx, { ...subject, caseId, ...(clearedSeq === undefined ? {} : { clearedSeq }) })
  return { reportId: report.id, caseId }
}

const languageOf = (by: { id: string }) =>
  sql<Language>`(select ${users.language} from ${users} where ${users.id} = ${by.id})`
