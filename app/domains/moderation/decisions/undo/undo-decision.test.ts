import { randomUUID } from 'node:crypto'
import { type CaseAction, LIMIT_KINDS, STATEMENT_DELAY_S } from 'db/limits/moderation'
import { adminLogs } from 'db/schema/admin'
import { caseEvidence, moderationCases } from 'db/schema/cases'
import { strikes } from 'db/schema/decisions'
import { images } from 'db/schema/media'
import { reports } from 'db/schema/reports'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reinstate, suspend } from '~/domains/accounts/suspension/suspension.server'
import { dropPhoto, lockPhotosOf } from '~/domains/media/profile-photos.server'
import { isListedNow } from '~/domains/profiles/profile-rows.server'
import { db } from '~/platform/database/db.server'
import { storedMails } from '~/platform/mail/mail.server'
import { seconds } from '~/platform/time/durations'
import { untilOneWaitsForLock, untilWaitForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount, userRow } from '~/testing/people/accounts'
import {
  caseOf,
  decide,
  decided,
  ip,
  later,
  luana,
  moderationOf,
  moderator,
  open,
  photoOf,
  reporter,
  undo,
  withPeopleOfCases,
} from '~/testing/people/decided-cases'
import { fileReport } from '../../reports/file-report.server'
import { releaseDecision, sendStatement } from '../deliver-decision.server'
import { decidedJustNow, undoableDecision } from './undoable-decision.server'

withPeopleOfCases()

it('is possible once, until the delay is over or the statement is released', async () => {
  const first = await open()
  const decisionId = await decided(first.caseId, { action: 'warn', ground: 'spam' })
  later(seconds(STATEMENT_DELAY_S))
  expect(await undo(decisionId)).toEqual({ refusal: 'too-late' })
  expect(await decidedJustNow(decisionId)).toMatchObject({ secondsLeft: 0 })
  expect(await undoableDecision(moderator)).toBeNull()
  later(seconds(STATEMENT_DELAY_S) - 1)
  // Offered to the moderator on every page, and to nobody else.
  expect(await undoableDecision(moderator)).toMatchObject({ id: decisionId, secondsLeft: 1 })
  expect(await undoableDecision(reporter)).toBeNull()
  expect(await undo(decisionId, await makeAccount({ isModerator: true }))).toEqual({ refusal: 'unknown' })
  expect(await Promise.all([undo(decisionId), undo(decisionId)])).toEqual(
    expect.arrayContaining([null, { refusal: 'undone' }]),
  )
  const mails = (await storedMails()).length
  await releaseDecision(decisionId)
  await sendStatement(decisionId)
  expect(await storedMails()).toHaveLength(mails)
  const logged = await db.select().from(adminLogs).where(eq(adminLogs.targetId, first.caseId))
  expect(logged.map(({ action }) => action).sort()).toEqual(['case.decide', 'case.undo'])
  expect(await caseOf(first.caseId)).toMatchObject({ status: 'open', decidedAt: null, version: 3 })
  const again = await decided(first.caseId, { action: 'warn', ground: 'spam' })
  await releaseDecision(again)
  expect(await undo(again)).toEqual({ refusal: 'too-late' })
})

it('a report filed during the delay keeps its case, and the reopened reports join it', async () => {
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

it('a case that takes over the report of a suspected minor is as urgent, and shielded', async () => {
  const first = await open({ reason: 'underage' })
  const { dueAt } = (await caseOf(first.caseId)) ?? {}
  const decisionId = await decided(first.caseId, { action: 'dismiss' })
  later(seconds(5))
  const told = { targetType: 'profile', targetId: luana, userId: luana, reason: 'other' } as const
  const by = await makeAccount()
  const newer = await db.transaction((tx) => fileReport(tx, { by, ...told, details: undefined }))
  const caseId = newer?.caseId ?? ''
  expect(await caseOf(caseId)).toMatchObject({ priority: 'normal', isShielded: false })
  expect(await undo(decisionId)).toBeNull()
  expect(await caseOf(caseId)).toMatchObject({ priority: 'urgent', isShielded: true, reportCount: 2, dueAt })
})

it.each([
  ['somebody else', 2],
  ['the same person', 1],
] as const)('a report of %s at the same moment is joined', async (who, count) => {
  const first = await open()
  const decisionId = await decided(first.caseId, { action: 'dismiss' })
  const by = who === 'the same person' ? reporter : await makeAccount()
  let undone: ReturnType<typeof undo> | undefined
  const newer = await db.transaction(async (tx) => {
    const told = { targetType: 'profile', targetId: luana, userId: luana, reason: 'fraud' } as const
    const filed = await fileReport(tx, { by, ...told, details: undefined })
    // It does not see the case of the report yet, and waits for it.
    undone = undo(decisionId)
    await untilOneWaitsForLock()
    return filed
  })
  expect(await undone).toBeNull()
  expect(await caseOf(newer?.caseId ?? '')).toMatchObject({ status: 'open', reportCount: count })
  expect(await caseOf(first.caseId)).toMatchObject({ status: 'decided' })
  const states = await db.select().from(reports).where(eq(reports.reportedUserId, luana))
  expect(states.filter(({ status }) => status === 'open').map(({ caseId }) => caseId)).toEqual(
    Array.from({ length: count }, () => newer?.caseId),
  )
})

it('cannot deadlock with a reporter who reports again at the same moment', async () => {
  const first = await open()
  const decisionId = await decided(first.caseId, { action: 'dismiss' })
  const told = { targetType: 'profile', targetId: luana, userId: luana, reason: 'fraud' } as const
  const file = (by: { id: string }) =>
    db.transaction((tx) => fileReport(tx, { by, ...told, details: undefined }))
  const newer = await file(await makeAccount())
  let undone: ReturnType<typeof undo> | undefined
  let again: ReturnType<typeof file> | undefined
  await db.transaction(async (tx) => {
    const { id } = moderationCases
    await tx
      .select({ id })
      .from(moderationCases)
      .where(eq(id, newer?.caseId ?? ''))
      .for('update')
    undone = undo(decisionId)
    await untilOneWaitsForLock()
    again = file(reporter)
    await untilWaitForLock(2)
  })
  expect(await Promise.all([undone, again])).toEqual([null, null])
  expect(await caseOf(newer?.caseId ?? '')).toMatchObject({ status: 'open', reportCount: 2 })
  const states = await db.select().from(reports).where(eq(reports.reportedUserId, luana))
  expect(states.map(({ status, caseId }) => [status, caseId])).toEqual([
    ['open', newer?.caseId],
    ['open', newer?.caseId],
  ])
})

it('cannot deadlock with the owner, who deletes the removed photo at the same moment', async () => {
  const photo = await photoOf(luana)
  const { caseId } = await open({ subjectType: 'image', subjectId: photo.id })
  const decisionId = await decided(caseId, { action: 'remove', ground: 'spam' })
  let undone: ReturnType<typeof undo> | undefined
  await db.transaction(async (tx) => {
    // As the owner's deletion does.
    await lockPhotosOf(tx, { id: luana })
    undone = undo(decisionId)
    await untilOneWaitsForLock()
    await dropPhoto(tx, photo)
  })
  expect(await undone).toBeNull()
  expect(await caseOf(caseId)).toMatchObject({ status: 'open' })
  expect(await moderationOf(photo.url)).toBeUndefined()
})

it('a removed photo comes back also under another address', async () => {
  const photo = await photoOf(luana)
  const { caseId } = await open({ subjectType: 'image', subjectId: photo.id })
  const decisionId = await decided(caseId, { action: 'remove', ground: 'spam' })
  expect(await moderationOf(photo.url)).toMatchObject({ status: 'rejected' })
  // Its watermark was switched meanwhile.
  const url = '/media/AAAAAAAAAAAAAAAAAAAAAC'
  await db.update(images).set({ url }).where(eq(images.id, photo.id))
  expect(await undo(decisionId)).toBeNull()
  expect(await moderationOf(url)).toMatchObject({ status: 'approved', rejectionReason: null })
  expect(await isListedNow(luana)).toBe(true)
})

it('restores the exact state after any decisions, undone in any order', async () => {
  const state = async () => {
    const { updatedAt, ...person } = (await userRow(luana)) ?? ({} as never)
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
  expect(await userRow(luana)).toMatchObject({ suspensionReason: 'Von Hand', suspendedUntil: null })
  await undo(decisionId)
  expect(await userRow(luana)).toMatchObject({ isSuspended: true, suspensionReason: 'Von Hand' })
  await reinstate({ by: admin, userId: luana, ip })
  const again = await decided(caseId, { action: 'suspend', ground: 'spam' })
  await reinstate({ by: admin, userId: luana, ip })
  expect(await userRow(luana)).toMatchObject({ isSuspended: false, suspensionDecisionId: null })
  await undo(again)
  expect(await userRow(luana)).toMatchObject({ isSuspended: false })
})
