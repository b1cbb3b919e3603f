import type { ReportReason } from 'db/limits/moderation'
import { moderationCases } from 'db/schema/cases'
import { imageModeration, images } from 'db/schema/media'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach } from 'vitest'
import type { CaseDecision } from '~/domains/moderation/decisions/case-decision'
import { decideCase } from '~/domains/moderation/decisions/decide-case.server'
import { undoDecision } from '~/domains/moderation/decisions/undo/undo-decision.server'
import { fileReport } from '~/domains/moderation/reports/file-report.server'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'

export const ip = '198.51.100.7'
export const START = new Date('2026-11-22T12:00:00Z')
export let moderator: Awaited<ReturnType<typeof makeAccount>>
export let reporter: Awaited<ReturnType<typeof makeAccount>>
export let luana: string
export const at = (moment: Date) => setClock(() => moment)
export const later = (ms: number) => at(new Date(START.getTime() + ms))

/** Creates a moderator, a reporter and a listed person before every test, and stops the clock at START. */
export function withPeopleOfCases(): void {
  beforeEach(async () => {
    at(START)
    moderator = await makeAccount({ isModerator: true, firstName: 'Mo' })
    reporter = await makeAccount({ firstName: 'Jonas', language: 'en' })
    luana = await listedPerson({ firstName: 'Luana', bio: 'Ruf an: 0170 1234567', about: 'Oder 0171' })
  })
  afterEach(() => setClock(null))
  afterAll(closeDb)
}

type Subject = Partial<Pick<typeof moderationCases.$inferInsert, 'subjectType' | 'subjectId' | 'userId'>> & {
  reason?: ReportReason
}

/** Opens a case by one report, which is about the profile by default. */
export async function open({
  subjectType = 'profile',
  subjectId = luana,
  userId = luana,
  reason = 'fraud',
}: Subject = {}) {
  const by = { id: reporter.id }
  const filed = await db.transaction((tx) =>
    fileReport(tx, {
      by,
      userId: userId ?? luana,
      targetType: subjectType,
      targetId: subjectId,
      reason,
      language: 'en',
      details: undefined,
    }),
  )
  if (!filed) throw new Error('not filed')
  return filed
}
export const caseOf = async (id: string) =>
  (await db.select().from(moderationCases).where(eq(moderationCases.id, id)))[0]
export const decide = async (
  caseId: string,
  decision: CaseDecision,
  by: { id: string; isAdmin: boolean } = moderator,
) => {
  const version = /-/.test(caseId) ? ((await caseOf(caseId))?.version ?? 1) : 1
  return decideCase({ by, caseId, version, decision, ip })
}
export async function decided(caseId: string, decision: CaseDecision, by?: { id: string; isAdmin: boolean }) {
  const result = await decide(caseId, decision, by)
  if ('refusal' in result) throw new Error(result.refusal)
  return result.decisionId
}
export const undo = (decisionId: string, by: { id: string; isAdmin: boolean } = moderator) =>
  undoDecision({ by, decisionId, ip })
export const photoOf = async (ownerId: string) => {
  const [photo] = await db.select().from(images).where(eq(images.ownerId, ownerId))
  if (!photo) throw new Error('no photo')
  return photo
}
export const moderationOf = async (url: string) =>
  (await db.select().from(imageModeration).where(eq(imageModeration.imageUrl, url)))[0]
