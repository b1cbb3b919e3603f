import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { chatMembers, messages } from 'db/schema/chat'
import { appeals, decisions, strikes } from 'db/schema/decisions'
import { reports } from 'db/schema/reports'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isListedNow } from '~/domains/profiles/profile-rows.server'
import { db } from '~/platform/database/db.server'
import { storedMails } from '~/platform/mail/mail.server'
import { setClock } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { userRow } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import {
  caseOf,
  decided,
  ip,
  later,
  luana,
  moderationOf,
  moderator,
  open,
  photoOf,
  reporter,
  START,
  undo,
  withPeopleOfCases,
} from '~/testing/people/decided-cases'
import { releaseDecision, sendStatement } from './deliver-decision.server'
import { ownDecision, sweepRemovedContent, unreadDecision } from './own-decisions.server'
import { sendReportResult } from './report-result.server'

withPeopleOfCases()

test('dismiss: the report is dismissed, and the reported person gets no message', async () => {
  const { caseId, reportId } = await open()
  const decisionId = await decided(caseId, { action: 'dismiss' })
  expect(await caseOf(caseId)).toMatchObject({ status: 'decided', decidedAt: START })
  const [report] = await db.select().from(reports).where(eq(reports.id, reportId))
  expect(report).toMatchObject({ status: 'dismissed', decidedBy: moderator.id })
  expect(await db.select().from(strikes).where(eq(strikes.userId, luana))).toEqual([])
  await releaseDecision(decisionId)
  await sendStatement(decisionId)
  expect(await unreadDecision({ id: luana })).toBeNull()
  await sendReportResult(reportId)
  const person = await userRow(luana)
  const mails = (await storedMails()).filter(({ to }) => [reporter.email, person?.email ?? ''].includes(to))
  expect(mails.map(({ to }) => to)).toEqual([reporter.email])
  expect(mails[0]?.text).toContain('We found no violation')
})

test('warn: statement, strike, audit row and banner; the reporter receives the result that we took action', async () => {
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
  await sendStatement(decisionId)
  await sendReportResult(reportId)
  const [result, statement] = await storedMails()
  expect(statement?.text).toContain('Vorkasse verlangt.')
  expect(statement?.text).toMatch(/\/appeal\/[\w-]{43}\n/)
  expect(result).toMatchObject({
    to: reporter.email,
    text: expect.stringContaining('found a violation and took action'),
  })
  expect(await ownDecision({ id: reporter.id }, decisionId)).toBeNull()
  expect(await ownDecision({ id: luana }, decisionId)).toMatchObject({ appealStatus: null })
  expect(await unreadDecision({ id: luana })).toBeNull()
})

test('remove a photo: it is rejected, and a profile without another one is unlisted', async () => {
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

test('a profile whose texts were removed is listed again once the longer text is edited, too', async () => {
  const { caseId } = await open()
  await decided(caseId, { action: 'remove', ground: 'contact-data' })
  await db.update(users).set({ about: 'Hallo' }).where(eq(users.id, luana))
  expect(await isListedNow(luana)).toBe(true)
})

test('remove a message: it is empty for both and no longer unread; undoing restores its text', async () => {
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
  expect(await userRow(luana)).toMatchObject({ bio: null, about: null, isHiddenUntilEdited: true })
  expect(await isListedNow(luana)).toBe(false)
  await db.update(users).set({ hourlyRate: 200 }).where(eq(users.id, luana))
  expect(await isListedNow(luana)).toBe(false)
  await db.update(users).set({ bio: 'Hallo' }).where(eq(users.id, luana))
  expect(await isListedNow(luana)).toBe(true)
})

test('with a running clock, too, the reporter gets the result once the decision is released', async () => {
  setClock(null)
  const { caseId, reportId } = await open()
  await releaseDecision(await decided(caseId, { action: 'warn', ground: 'spam' }))
  const jobs = await db.execute<{ payload: { reportId: string } }>(
    sql`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'report-result'`,
  )
  expect(jobs.map(({ payload }) => payload.reportId)).toContain(reportId)
})

test('removed content is deleted once nobody can restore it', async () => {
  // Deletes what other tests removed.
  later(days(400))
  await sweepRemovedContent()
  later(0)
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
