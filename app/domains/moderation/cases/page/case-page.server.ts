import type { ReportTarget } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { privateAlbums } from 'db/schema/albums'
import { caseNotes } from 'db/schema/cases'
import { images } from 'db/schema/media'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db } from '~/platform/database/db.server'
import { blockedMatchOf } from '../../blocked-pictures/blocked-pictures.server'
import { limitKindsOf } from '../../decisions/case-decision'
import { decisionOptions } from '../../decisions/case-to-decide.server'
import { decisionOfCase } from '../../decisions/decision-of-case.server'
import { personHistory } from '../../decisions/history.server'
import { messageNow, profileFacts } from '../../evidence/facts.server'
import { evidenceOf } from '../../evidence/read-evidence.server'
import { searchesOf } from '../../picture-search/search-hits.server'
import { albumOfCase } from '../album-mark.server'
import { caseWorkers } from '../case-work.server'
import { caseFor, type FoundCase } from '../cases.server'
import { campaignOf, reportSummary, reportsOf } from './case-reports.server'
import type { SubjectNow } from './evidence-section'
import { personFile } from './person-file.server'
import { similarCases } from './similar-cases.server'

export type CasePage = NonNullable<Awaited<ReturnType<typeof casePage>>>

/** Everything that the page of a case shows; null as `caseFor`. The statements after the first run at the same time. */
export async function casePage(staff: Pick<Viewer, 'id' | 'isAdmin'>, caseId: string) {
  const found = await caseFor(staff, caseId)
  if (!found) return null
  const { userId } = found
  const [
    evidence,
    existing,
    subjectNow,
    reports,
    { reasons, firstReportedAt },
    campaign,
    person,
    history,
    similar,
    notes,
    workers,
    { actions, bar },
    searches,
    blockedMatch,
    album,
    outcome,
  ] = await Promise.all([
    evidenceOf(caseId),
    existingImages(caseId),
    subjectAsItIs(found),
    reportsOf(caseId),
    reportSummary(caseId),
    campaignOf(caseId),
    userId ? personFile(staff, { userId, caseId }) : null,
    userId ? personHistory(userId) : null,
    similarCases(staff, found),
    notesOf(caseId),
    caseWorkers(),
    decisionOptions({ by: staff, caseId }),
    searchesOf(caseId),
    found.subjectType === 'image' ? blockedMatchOf(found.subjectId) : null,
    albumOfCase(found),
    found.status === 'decided' ? decisionOfCase(caseId) : null,
  ])
  return {
    case: found,
    evidence,
    /** The frozen images that still exist. */
    existing,
    subjectNow,
    reports,
    reasons,
    /** A hint may have opened the case before. */
    firstReportedAt,
    campaign,
    person,
    history,
    similar,
    notes,
    /** Who searched for this picture, and the blocked one that it resembles. */
    searches,
    blockedMatch,
    /** The album whose mark can be corrected. */
    album,
    /** What was decided; null while the case is open. */
    outcome,
    workers: workers.filter(({ id }) => id !== userId),
    bar,
    actions: subjectNow ? actions : actions.filter((action) => action !== 'remove'),
    limitKinds: limitKindsOf(person?.account.userType ?? null),
  }
}

async function existingImages(caseId: string): Promise<string[]> {
  const found = await db
    .select({ id: images.id })
    .from(images)
    .where(
      sql`${images.id} in (select subject_id from case_evidence where case_id = ${caseId} and kind = 'photo')`,
    )
  return found.map(({ id }) => id)
}

/** The subject as it is now, for comparison; null if it is gone. */
async function subjectAsItIs({ subjectType, subjectId, userId }: FoundCase): Promise<SubjectNow> {
  const profile = async () => {
    const facts = await profileFacts(db, userId ?? subjectId)
    return facts && { profile: facts }
  }
  const now: Record<ReportTarget, () => Promise<SubjectNow>> = {
    profile,
    async image() {
      const [image] = await db.select({ url: images.url }).from(images).where(eq(images.id, subjectId))
      return image ? profile() : null
    },
    async message() {
      const message = await messageNow(db, subjectId)
      return message && !message.isUnsent ? { message } : null
    },
    async album() {
      const [album] = await db
        .select({ title: privateAlbums.title, description: privateAlbums.description })
        .from(privateAlbums)
        .where(and(eq(privateAlbums.id, subjectId), eq(privateAlbums.isRemoved, false)))
      return album ? { album } : null
    },
  }
  return now[subjectType]()
}

function notesOf(caseId: string) {
  return db
    .select({ id: caseNotes.id, text: caseNotes.text, by: users.firstName, createdAt: caseNotes.createdAt })
    .from(caseNotes)
    .leftJoin(users, eq(users.id, caseNotes.authorId))
    .where(eq(caseNotes.caseId, caseId))
    .orderBy(asc(caseNotes.createdAt), asc(caseNotes.id))
}
