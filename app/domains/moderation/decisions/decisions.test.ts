import { randomUUID } from 'node:crypto'
import { CASE_ACTIONS, type CaseAction, GROUNDS, LIMIT_KINDS, STATEMENT_DELAY_S } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { appeals } from 'db/schema/appeals'
import { caseEvidence, moderationCases } from 'db/schema/cases'
import { chatMembers, messages } from 'db/schema/chat'
import { decisions, strikes } from 'db/schema/decisions'
import { imageModeration, images } from 'db/schema/media'
import { reports } from 'db/schema/reports'
import { securityEvents } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { startSession } from '~/domains/accounts/sessions/sessions.server'
import { liftEnded, sweepRestrictions } from '~/domains/accounts/suspension/restrictions.server'
import { reinstate, suspend } from '~/domains/accounts/suspension/suspension.server'
import { viewerFrom } from '~/domains/accounts/viewer.server'
import { startConversation } from '~/domains/chat/conversations/start.server'
import { sendMessage } from '~/domains/chat/messages/send.server'
import { accessTo } from '~/domains/media/access.server'
import { isListedNow } from '~/domains/profiles/profile-rows.server'
import { setClock } from '~/platform/clock.server'
import { closeDb, db } from '~/platform/db.server'
import { days, hours, seconds } from '~/platform/durations'
import { keptMails } from '~/platform/mail/mail.server'
import { makeAccount } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import { listedPerson } from '~/testing/people/listed-person'
import { fileReport } from '../reports/file-report.server'
import type { CaseDecision } from './case-decision'
import { actionsFor } from './case-to-decide.server'
import { decideCase } from './decide-case.server'
import { releaseDecision, writeStatement } from './deliver-decision.server'
import { personHistory } from './history.server'
import { ownDecision, sweepRemovedContent, unreadDecision } from './own-decisions.server'
import { writeReportResult } from './report-result.server'
import { previewStatement } from './statement.server'
import { undoDecision } from './undo-decision.server'
import { decidedJustNow, undoableDecision } from './undoable-decision.server'

const ip = '198.51.100.7'
const START = new Date('2026-11-22T12:00:00Z')
let moderator: Awaited<ReturnType<typeof makeAccount>>
let reporter: Awaited<ReturnType<typeof makeAccount>>
let luana: string
const at = (moment: Date) => setClock(() => moment)
const later = (ms: number) => at(new Date(START.getTime() + ms))

beforeEach(async () => {
  at(START)
  moderator = await makeAccount({ isModerator: true, firstName: 'Mo' })
  reporter = await makeAccount({ firstName: 'Jonas', language: 'en' })
  luana = await listedPerson({ firstName: 'Luana', bio: 'Ruf an: 0170 1234567', about: 'Oder 0171' })
})
afterEach(() => setClock(null))
afterAll(closeDb)

type Subject = Partial<Pick<typeof moderationCases.$inferInsert, 'subjectType' | 'subjectId' | 'userId'>>

/** A case of one report, about the profile unless told otherwise. */
async function open({ subjectType = 'profile', subjectId = luana, userId = luana }: Subject = {}) {
  const by = { id: reporter.id }
  const filed = await db.transaction((tx) =>
    fileReport(tx, {
      by,
      userId: userId ?? luana,
      targetType: subjectType,
      targetId: subjectId,
      reason: 'fraud',
      language: 'en',
      details: undefined,
    }),
  )
  if (!filed) throw new Error('not filed')
  return filed
}
const rowOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]
const caseOf = async (id: string) =>
  (await db.select().from(moderationCases).where(eq(moderationCases.id, id)))[0]
const decide = async (
  caseId: string,
  decision: CaseDecision,
  by: { id: string; isAdmin: boolean } = moderator,
) => {
  const version = /-/.test(caseId) ? ((await caseOf(caseId))?.version ?? 1) : 1
  return decideCase({ by, caseId, version, decision, ip })
}
async function decided(caseId: string, decision: CaseDecision, by?: { id: string; isAdmin: boolean }) {
  const result = await decide(caseId, decision, by)
  if ('refusal' in result) throw new Error(result.refusal)
  return result.decisionId
}
const undo = (decisionId: string, by: { id: string; isAdmin: boolean } = moderator) =>
  undoDecision({ by, decisionId, ip })
const photoOf = async (ownerId: string) => {
  const [photo] = await db.select().from(images).where(eq(images.ownerId, ownerId))
  if (!photo) throw new Error('no photo')
  return photo
}
const moderationOf = async (url: string) =>
  (await db.select().from(imageModeration).where(eq(imageModeration.imageUrl, url)))[0]

describe('each action', () => {
  test('dismiss: the report is rejected, and the person learns nothing of it', async () => {
    const { caseId, reportId } = await open()
    const decisionId = await decided(caseId, { action: 'dismiss' })
    expect(await caseOf(caseId)).toMatchObject({ status: 'decided', decidedAt: START })
    const [report] = await db.select().from(reports).where(eq(reports.id, reportId))
    expect(report).toMatchObject({ status: 'dismissed', decidedBy: moderator.id })
    expect(await db.select().from(strikes).where(eq(strikes.userId, luana))).toEqual([])
    await releaseDecision(decisionId)
    await writeStatement(decisionId)
    expect(await unreadDecision({ id: luana })).toBeNull()
    await writeReportResult(reportId)
    const person = await rowOf(luana)
    const mails = (await keptMails()).filter(({ to }) => [reporter.email, person?.email ?? ''].includes(to))
    expect(mails.map(({ to }) => to)).toEqual([reporter.email])
    expect(mails[0]?.text).toContain('We found no violation')
  })

  test('warn: statement, strike, audit row and banner; the reporter hears that we acted', async () => {
    const { caseId, reportId } = await open()
    const decisionId = await decided(caseId, { action: 'warn', ground: 'fraud', facts: 'Vorkasse verlangt.' })
    const [strike] = await db.select().from(strikes).where(eq(strikes.decisionId, decisionId))
    expect(strike?.expiresAt).toEqual(new Date(START.getTime() + days(365)))
    const logged = await db.select().from(adminLogs).where(eq(adminLogs.targetId, caseId))
    expect(logged).toMatchObject([
      {
        adminId: moderator.id,
        action: 'case.decide',
        ipAddress: ip,
        details: { action: 'warn', ground: 'fraud' },
      },
    ])
    expect(await unreadDecision({ id: luana })).toBeNull()
    await releaseDecision(decisionId)
    expect(await unreadDecision({ id: luana })).toBe(decisionId)
    await writeStatement(decisionId)
    await writeReportResult(reportId)
    const [result, statement] = await keptMails()
    expect(statement?.text).toContain('Vorkasse verlangt.')
    expect(statement?.text).toMatch(/\/appeal\/[\w-]{43}\n/)
    expect(result).toMatchObject({
      to: reporter.email,
      text: expect.stringContaining('found a violation and took action'),
    })
    expect(await ownDecision({ id: reporter.id }, decisionId)).toBeNull()
    expect(await ownDecision({ id: luana }, decisionId)).toMatchObject({ action: 'warn', appealStatus: null })
    expect(await unreadDecision({ id: luana })).toBeNull()
  })

  test('remove a photo: rejected with the reason, and unlisted with it', async () => {
    const photo = await photoOf(luana)
    const { caseId } = await open({ subjectType: 'image', subjectId: photo.id })
    const before = await moderationOf(photo.url)
    const decisionId = await decided(caseId, { action: 'remove', ground: 'nudity' })
    expect(await moderationOf(photo.url)).toMatchObject({ status: 'rejected', isPublic: false })
    expect(await isListedNow(luana)).toBe(false)
    expect(await undo(decisionId)).toBeNull()
    expect(await moderationOf(photo.url)).toEqual(before)
    expect(await isListedNow(luana)).toBe(true)
  })

  test('edited in the longer text, a profile is listed again, too', async () => {
    const { caseId } = await open()
    await decided(caseId, { action: 'remove', ground: 'contact-data' })
    await db.update(users).set({ about: 'Hallo' }).where(eq(users.id, luana))
    expect(await isListedNow(luana)).toBe(true)
  })

  test('remove a message: neutral for both, no longer unread, and restored word for word', async () => {
    const { messages: made } = await makeConversation([luana, reporter.id], [[luana, 'Schick mir 50 Euro']])
    const id = made[0]?.id ?? ''
    const { caseId } = await open({ subjectType: 'message', subjectId: id })
    const read = async () => [
      (await db.select().from(messages).where(eq(messages.id, id)))[0],
      await db
        .select({ userId: chatMembers.userId, unread: chatMembers.unreadCount })
        .from(chatMembers)
        .where(inArray(chatMembers.userId, [luana, reporter.id]))
        .orderBy(chatMembers.userId),
    ]
    const before = await read()
    const decisionId = await decided(caseId, { action: 'remove', ground: 'fraud' })
    const [removed] = await db.select().from(messages).where(eq(messages.id, id))
    expect(removed).toMatchObject({ content: '', isRemoved: true, unsentAt: START })
    await undo(decisionId)
    expect(await read()).toEqual(before)
  })

  test('remove a profile’s texts: unlisted until edited', async () => {
    const { caseId } = await open()
    await decided(caseId, { action: 'remove', ground: 'contact-data' })
    expect(await rowOf(luana)).toMatchObject({ bio: null, about: null, isHiddenUntilEdited: true })
    expect(await isListedNow(luana)).toBe(false)
    await db.update(users).set({ hourlyRate: 200 }).where(eq(users.id, luana))
    expect(await isListedNow(luana)).toBe(false)
    await db.update(users).set({ bio: 'Hallo' }).where(eq(users.id, luana))
    expect(await isListedNow(luana)).toBe(true)
  })

  test('limit: not listed until the day, then again', async () => {
    const { caseId } = await open()
    await decided(caseId, { action: 'limit', limitKind: 'not-listed', days: 3, ground: 'spam' })
    expect(await isListedNow(luana)).toBe(false)
    later(days(3) - 1)
    expect(await liftEnded(luana)).toBe(false)
    expect(await isListedNow(luana)).toBe(false)
    later(days(3))
    await sweepRestrictions()
    expect(await isListedNow(luana)).toBe(true)
    expect(await rowOf(luana)).toMatchObject({ unlistedUntil: null })
  })

  test('limit: not listed, her photos are unknown to visitors and strangers, too; partners go on seeing them', async () => {
    const name = (await photoOf(luana)).url.split('/').at(-1) ?? ''
    const stranger = await makeAccount()
    const seenBy = (viewer: object | null) => accessTo({ name, viewer: async () => viewer as never })
    await makeConversation([reporter.id, luana], [[reporter.id, 'Hallo']])
    const { caseId } = await open()
    const decisionId = await decided(caseId, {
      ...{ action: 'limit', limitKind: 'not-listed', days: 3, ground: 'spam' },
    })
    expect(await Promise.all([null, stranger, reporter, { id: luana }].map(seenBy))).toEqual([
      ...[null, null, 'private', 'private'],
    ])
    // Migration: what a CDN holds is purged.
    const jobs = await db.execute<{ payload: { urls: string[] } }>(
      sql`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'withdraw-photos'`,
    )
    expect(jobs.flatMap(({ payload }) => payload.urls)).toContain(`/media/${name}`)
    await undo(decisionId)
    expect(await seenBy(null)).toBe('public')
  })

  test('limit: no new conversations, exactly by the clock; answers go on', async () => {
    const { caseId } = await open()
    await decided(caseId, { action: 'limit', limitKind: 'no-new-conversations', days: 1, ground: 'spam' })
    const by = { id: luana, isPremium: false }
    const other = await listedPerson()
    const until = START.getTime() + days(1)
    expect(await startConversation({ by, userId: other })).toEqual({ refusal: 'restricted', until })
    await makeConversation([reporter.id, luana], [[reporter.id, 'Hallo']])
    expect(await startConversation({ by, userId: reporter.id })).toHaveProperty('roomId')
    at(new Date(until))
    expect(await startConversation({ by, userId: other })).toHaveProperty('roomId')
  })

  test('limit: no new conversations, nor the first message into an empty room made before', async () => {
    const by = { id: luana, isPremium: false }
    const [mine, theirs] = [{ id: await listedPerson() }, await makeAccount()]
    const rooms = [
      await startConversation({ by, userId: mine.id }),
      await startConversation({ by: { id: theirs.id, isPremium: false }, userId: luana }),
    ]
    expect(rooms).toEqual([{ roomId: expect.any(String) }, { roomId: expect.any(String) }])
    const { caseId } = await open()
    await decided(caseId, { action: 'limit', limitKind: 'no-new-conversations', days: 1, ground: 'spam' })
    const until = START.getTime() + days(1)
    for (const { id: userId } of [mine, theirs]) {
      expect(await sendMessage({ by, userId, content: 'Hallo' })).toEqual({ refusal: 'restricted', until })
      expect(await startConversation({ by, userId })).toEqual({ refusal: 'restricted', until })
    }
    const first = { by: { id: theirs.id, isPremium: false }, userId: luana, content: 'Hallo' }
    expect(await sendMessage(first)).toHaveProperty('message')
    expect(await sendMessage({ by, userId: theirs.id, content: 'Antwort' })).toHaveProperty('message')
    at(new Date(until))
    expect(await sendMessage({ by, userId: mine.id, content: 'Hallo' })).toHaveProperty('message')
  })

  test('suspend for days: signed out, unlisted; over by the clock, with a mail', async () => {
    const request = new Request('http://localhost/login')
    const cookie = (await startSession({ userId: luana, request, ip })).split(';')[0] ?? ''
    const { caseId } = await open()
    const decisionId = await decided(caseId, { action: 'suspend-days', days: 7, ground: 'harassment' })
    expect(await rowOf(luana)).toMatchObject({
      isSuspended: true,
      suspendedUntil: new Date(START.getTime() + days(7)),
      suspensionDecisionId: decisionId,
    })
    expect(await viewerFrom(cookie)).toBeNull()
    const [session] = await db.select().from(sessions).where(eq(sessions.userId, luana))
    expect(session?.endedAt).not.toBeNull()
    later(days(7))
    expect(await liftEnded(luana)).toBe(false)
    expect(await rowOf(luana)).toMatchObject({ isSuspended: false, suspendedUntil: null })
    expect(await isListedNow(luana)).toBe(true)
    const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, luana))
    expect(events.map(({ kind }) => kind)).toEqual(['reinstated'])
    expect(await viewerFrom(cookie)).toBeNull()
  })

  test('hand over: recorded without a statement; with a suspension the statement does not mention it', async () => {
    const { caseId } = await open()
    const facts = 'BKA, Az. 12/26'
    const decisionId = await decided(caseId, { action: 'hand-over', ground: 'minors', facts })
    const [row] = await db.select().from(decisions).where(eq(decisions.id, decisionId))
    expect(row).toMatchObject({ facts, statementText: null, appealToken: null })
    expect(await rowOf(luana)).toMatchObject({ isSuspended: false })
    await undo(decisionId)
    await decided(caseId, { action: 'hand-over', ground: 'minors', facts, suspends: true })
    expect(await rowOf(luana)).toMatchObject({ isSuspended: true, suspendedUntil: null })
    const [{ statementText } = { statementText: '' }] = await db
      .select()
      .from(decisions)
      .where(sql`${decisions.caseId} = ${caseId} and undone_at is null`)
    expect(statementText).not.toMatch(/BKA|Behörde/)
  })
})

describe('undo', () => {
  it('is too late after the seconds, by the clock and after the release; then only once', async () => {
    const first = await open()
    const decisionId = await decided(first.caseId, { action: 'warn', ground: 'spam' })
    later(seconds(STATEMENT_DELAY_S))
    expect(await undo(decisionId)).toEqual({ refusal: 'too-late' })
    expect(await decidedJustNow(decisionId)).toMatchObject({ secondsLeft: 0 })
    expect(await undoableDecision(moderator)).toBeNull()
    later(seconds(STATEMENT_DELAY_S) - 1)
    // Wherever the moderator is by now; nobody else sees it.
    expect(await undoableDecision(moderator)).toMatchObject({ id: decisionId, secondsLeft: 1 })
    expect(await undoableDecision(reporter)).toBeNull()
    expect(await undo(decisionId, await makeAccount({ isModerator: true }))).toEqual({ refusal: 'unknown' })
    expect(await Promise.all([undo(decisionId), undo(decisionId)])).toEqual(
      expect.arrayContaining([null, { refusal: 'undone' }]),
    )
    const mails = (await keptMails()).length
    await releaseDecision(decisionId)
    await writeStatement(decisionId)
    expect(await keptMails()).toHaveLength(mails)
    const logged = await db.select().from(adminLogs).where(eq(adminLogs.targetId, first.caseId))
    expect(logged.map(({ action }) => action).sort()).toEqual(['case.decide', 'case.undo'])
    expect(await caseOf(first.caseId)).toMatchObject({ status: 'open', decidedAt: null, version: 3 })
    const again = await decided(first.caseId, { action: 'warn', ground: 'spam' })
    await releaseDecision(again)
    expect(await undo(again)).toEqual({ refusal: 'too-late' })
  })

  it('a report of those seconds keeps its case, and the reopened reports join it', async () => {
    const first = await open()
    const decisionId = await decided(first.caseId, { action: 'dismiss' })
    const newer = await open()
    expect(newer.caseId).not.toBe(first.caseId)
    expect(await undo(decisionId)).toBeNull()
    const states = await db.select().from(reports).where(eq(reports.reportedUserId, luana))
    expect(states.filter(({ status }) => status === 'open')).toMatchObject([{ id: newer.reportId }])
    expect(await caseOf(newer.caseId)).toMatchObject({ status: 'open' })
    expect(await caseOf(first.caseId)).toMatchObject({ status: 'decided' })
  })

  it('restores exactly, whatever was decided in whatever order', async () => {
    const state = async () => {
      const { updatedAt, ...person } = (await rowOf(luana)) ?? ({} as never)
      return {
        person,
        isListed: await isListedNow(luana),
        photo: await moderationOf((await photoOf(luana)).url),
      }
    }
    const action = fc.constantFrom<CaseAction>('warn', 'remove', 'limit', 'suspend-days', 'suspend')
    const step = fc.record({
      action,
      limitKind: fc.constantFrom(...LIMIT_KINDS),
      days: fc.integer({ min: 1, max: 9 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 4 }),
        fc.infiniteStream(fc.nat()),
        async (steps, order) => {
          const before = await state()
          const made: string[] = []
          for (const { action, limitKind, days: lasting } of steps) {
            const { caseId } = await open({ subjectId: action === 'remove' ? luana : randomUUID() })
            const result = await decide(caseId, {
              action,
              ground: 'spam',
              ...(action === 'limit' && { limitKind }),
              ...((action === 'limit' || action === 'suspend-days') && { days: lasting }),
            })
            if ('decisionId' in result) made.push(result.decisionId)
            else await decide(caseId, { action: 'dismiss' })
          }
          while (made.length > 0) {
            const [next = ''] = made.splice((order.next().value ?? 0) % made.length, 1)
            expect(await undo(next)).toBeNull()
          }
          expect(await state()).toEqual(before)
          expect(await db.select().from(strikes).where(eq(strikes.userId, luana))).toEqual([])
          await db.delete(caseEvidence)
          await db.delete(moderationCases)
        },
      ),
      { numRuns: 12 },
    )
  })

  it('leaves a suspension by an admin and another decision in force', async () => {
    const admin = await makeAccount({ isAdmin: true })
    await suspend({ by: admin, userId: luana, reason: 'Von Hand', ip })
    const { caseId } = await open()
    const decisionId = await decided(caseId, { action: 'suspend-days', days: 2, ground: 'spam' })
    expect(await rowOf(luana)).toMatchObject({ suspensionReason: 'Von Hand', suspendedUntil: null })
    await undo(decisionId)
    expect(await rowOf(luana)).toMatchObject({ isSuspended: true, suspensionReason: 'Von Hand' })
    await reinstate({ by: admin, userId: luana, ip })
    const again = await decided(caseId, { action: 'suspend', ground: 'spam' })
    await reinstate({ by: admin, userId: luana, ip })
    expect(await rowOf(luana)).toMatchObject({ isSuspended: false, suspensionDecisionId: null })
    await undo(again)
    expect(await rowOf(luana)).toMatchObject({ isSuspended: false })
  })
})

describe('refusals', () => {
  it('two at once: one wins, the other gets the name', async () => {
    const { caseId } = await open()
    const other = await makeAccount({ isModerator: true, firstName: 'Ada' })
    const results = await Promise.all(
      [moderator, other].map((by) =>
        decideCase({ by, caseId, version: 1, decision: { action: 'warn', ground: 'spam' }, ip }),
      ),
    )
    const winner = 'decisionId' in (results[0] ?? {}) ? moderator : other
    expect(results).toContainEqual({ refusal: 'decided', by: winner.firstName })
    expect(await db.select().from(decisions).where(eq(decisions.caseId, caseId))).toHaveLength(1)
    expect(await db.select().from(strikes).where(eq(strikes.userId, luana))).toHaveLength(1)
  })

  it('nobody decides about themselves, and a moderator about no staff', async () => {
    const self = await open({ subjectType: 'profile', subjectId: moderator.id, userId: moderator.id })
    const warn: CaseDecision = { action: 'warn', ground: 'spam' }
    expect(await decide(self.caseId, warn)).toEqual({ refusal: 'self' })
    expect(await actionsFor({ by: moderator, caseId: self.caseId })).toEqual([])
    const colleague = await makeAccount({ isModerator: true })
    expect(await decide(self.caseId, warn, colleague)).toEqual({ refusal: 'needs-admin' })
    const admin = await makeAccount({ isAdmin: true })
    expect(await decide(self.caseId, warn, admin)).toHaveProperty('decisionId')
  })

  it('unknown cases, changed ones, and decisions that do not fit', async () => {
    const { caseId } = await open()
    for (const unknown of [randomUUID(), 'nothing', ''])
      expect(await decide(unknown, { action: 'dismiss' })).toEqual({ refusal: 'unknown' })
    const stale = { by: moderator, caseId, version: 7, decision: { action: 'dismiss' } as const, ip }
    expect(await decideCase(stale)).toEqual({ refusal: 'changed' })
    for (const decision of [
      { action: 'warn' },
      { action: 'limit', ground: 'spam', days: 3 },
      { action: 'limit', ground: 'spam', limitKind: 'not-listed' },
      { action: 'suspend-days', ground: 'spam' },
      { action: 'warn', ground: 'spam', days: 3 },
      { action: 'hand-over', ground: 'minors' },
      { action: 'warn', ground: 'spam', suspends: true },
    ] as CaseDecision[])
      expect(await decide(caseId, decision)).toEqual({ refusal: 'not-applicable' })
    expect(await caseOf(caseId)).toMatchObject({ status: 'open' })
    expect(await db.select().from(adminLogs).where(eq(adminLogs.targetId, caseId))).toEqual([])
  })

  it('a person who is purged, and content that is gone, while it is decided', async () => {
    const photo = await photoOf(luana)
    const ofPhoto = await open({ subjectType: 'image', subjectId: photo.id })
    const ofProfile = await open()
    await db.delete(images).where(eq(images.id, photo.id))
    expect(await decide(ofPhoto.caseId, { action: 'remove', ground: 'nudity' })).toEqual({
      refusal: 'subject-gone',
    })
    expect(await decide(ofPhoto.caseId, { action: 'warn', ground: 'nudity' })).toHaveProperty('decisionId')
    await db.delete(users).where(eq(users.id, luana))
    expect(await decide(ofProfile.caseId, { action: 'suspend', ground: 'spam' })).toEqual({
      refusal: 'subject-gone',
    })
    expect(await actionsFor({ by: moderator, caseId: ofProfile.caseId })).toEqual(['dismiss', 'hand-over'])
    expect(await decide(ofProfile.caseId, { action: 'dismiss' })).toHaveProperty('decisionId')
  })
})

describe('the statement', () => {
  it.each([
    ['de', 'Widersprechen', 'Artikel 21', 'Abschnitt 6'],
    ['en', 'appeal', 'Article 21', 'Section 6'],
    ['pt', 'contestar', 'artigo 21', 'Seção 6'],
    ['es', 'reclamar', 'artículo 21', 'Apartado 6'],
    ['fr', 'contester', 'article 21', 'Section 6'],
  ] as const)('has all parts in %s, and is sent as previewed', async (language, object, body, rule) => {
    await db.update(users).set({ language }).where(eq(users.id, luana))
    const { caseId } = await open()
    const decision: CaseDecision = {
      action: 'suspend-days',
      days: 7,
      ground: 'harassment',
      facts: 'Am 3. Mai: <b>Drohung</b>',
    }
    const preview = await previewStatement({ caseId, decision })
    const decisionId = await decided(caseId, decision)
    const [row] = await db.select().from(decisions).where(eq(decisions.id, decisionId))
    expect(preview).toEqual({ language, subject: row?.statementSubject, text: row?.statementText })
    const text = row?.statementText ?? ''
    expect(text.split('\n\n')).toHaveLength(11)
    for (const part of ['Luana', 'Am 3. Mai: <b>Drohung</b>', rule, body, '2022/2065', '2026'])
      expect(text).toContain(part)
    expect(text.toLowerCase()).toContain(object.toLowerCase().slice(0, 6))
    expect(text).not.toMatch(/\{\{|undefined|statements:/)
    await releaseDecision(decisionId)
    await writeStatement(decisionId)
    const [mail] = await keptMails()
    expect(mail?.text).toContain(text)
    expect(mail?.html).not.toContain('<b>Drohung')
    expect(mail?.subject).not.toMatch(/gesperrt|suspend|bloque/i)
  })

  it('has facts and a rule for every ground, and none for a dismissal', async () => {
    const { caseId } = await open()
    for (const ground of GROUNDS) {
      const preview = await previewStatement({ caseId, decision: { action: 'warn', ground } })
      expect(preview?.text).not.toMatch(/statements:|undefined/)
    }
    expect(await previewStatement({ caseId, decision: { action: 'dismiss' } })).toBeNull()
    expect(await previewStatement({ caseId: 'no', decision: { action: 'warn', ground: 'spam' } })).toBeNull()
    expect(CASE_ACTIONS).toHaveLength(7)
  })
})

test('by a running clock, too, the reporter gets the answer once the decision is released', async () => {
  setClock(null)
  const { caseId, reportId } = await open()
  await releaseDecision(await decided(caseId, { action: 'warn', ground: 'spam' }))
  const jobs = await db.execute<{ payload: { reportId: string } }>(
    sql`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'report-result'`,
  )
  expect(jobs.map(({ payload }) => payload.reportId)).toContain(reportId)
})

test('the history: strikes that count, decisions with their state, and what is in force', async () => {
  const { caseId } = await open()
  const undone = await decided(caseId, { action: 'suspend', ground: 'spam' })
  await undo(undone)
  const warned = await decided(caseId, { action: 'warn', ground: 'spam' })
  later(hours(1))
  const second = await open()
  await decided(second.caseId, { action: 'limit', limitKind: 'not-listed', days: 2, ground: 'spam' })
  const history = await personHistory(luana)
  expect(history.decisions.map(({ action, isUndone }) => [action, isUndone])).toEqual([
    ['limit', false],
    ...[history.decisions[1], history.decisions[2]].map((one) => [one?.action, one?.isUndone]),
  ])
  expect(history.decisions.find(({ id }) => id === undone)?.isUndone).toBe(true)
  expect(history.strikes.map(({ action, isActive }) => [action, isActive])).toEqual([
    ['limit', true],
    ['warn', true],
  ])
  expect(history.restrictions).toMatchObject({ isSuspended: false, noNewConversationsUntil: null })
  expect(history.restrictions.unlistedUntil).toBe(
    new Date(START.getTime() + hours(1) + days(2)).toISOString(),
  )
  later(days(366))
  expect((await personHistory(luana)).strikes.every(({ isActive }) => !isActive)).toBe(true)
  expect(await personHistory(null)).toMatchObject({ strikes: [], decisions: [] })
  expect(warned).not.toBe(undone)
})

test('removed content is deleted once nobody can restore it', async () => {
  const { caseId } = await open()
  const decisionId = await decided(caseId, { action: 'remove', ground: 'spam' })
  const kept = async () => (await db.select().from(decisions).where(eq(decisions.id, decisionId)))[0]?.removed
  expect(await sweepRemovedContent()).toBe(0)
  expect(await kept()).toMatchObject({ kind: 'profile', bio: 'Ruf an: 0170 1234567', about: 'Oder 0171' })
  await db.insert(appeals).values({ decisionId, text: 'Nein', language: 'de', status: 'open' })
  later(days(400))
  expect(await sweepRemovedContent()).toBe(0)
  await db.update(appeals).set({ status: 'rejected', answer: 'Doch' })
  expect(await sweepRemovedContent()).toBe(1)
  expect(await kept()).toBeNull()
})
