import { users } from 'db/schema/accounts'
import { decisions } from 'db/schema/decisions'
import { securityEvents } from 'db/schema/security'
import { sessions } from 'db/schema/sessions'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSession } from '~/domains/accounts/sessions/sessions.server'
import {
  applyRestrictions,
  liftEndedRestrictions,
  sweepRestrictions,
} from '~/domains/accounts/suspension/restrictions.server'
import { suspensionNotice } from '~/domains/accounts/suspension/suspension-notice.server'
import { viewerFrom } from '~/domains/accounts/viewer.server'
import { startConversation } from '~/domains/chat/conversations/start.server'
import { sendMessage } from '~/domains/chat/messages/send.server'
import { accessTo } from '~/domains/media/access.server'
import { moderationData } from '~/domains/moderation/personal-data.server'
import { isListedNow } from '~/domains/profiles/profile-rows.server'
import { db } from '~/platform/database/db.server'
import { days, minutes } from '~/platform/time/durations'
import { makeAccount, userRow } from '~/testing/people/accounts'
import { makeConversation } from '~/testing/people/conversations'
import {
  at,
  decided,
  ip,
  later,
  luana,
  open,
  photoOf,
  reporter,
  START,
  undo,
  withPeopleOfCases,
} from '~/testing/people/decided-cases'
import { listedPerson } from '~/testing/people/listed-person'
import { releaseDecision } from './deliver-decision.server'
import { ownDecision } from './own-decisions.server'

withPeopleOfCases()

test('limit: not listed until its last day is over, then listed again', async () => {
  const { caseId } = await open()
  await decided(caseId, { action: 'limit', limitKind: 'not-listed', days: 3, ground: 'spam' })
  expect(await isListedNow(luana)).toBe(false)
  later(days(3) - 1)
  expect(await liftEndedRestrictions(luana)).toBe(false)
  expect(await isListedNow(luana)).toBe(false)
  later(days(3))
  await sweepRestrictions()
  expect(await isListedNow(luana)).toBe(true)
  expect(await userRow(luana)).toMatchObject({ unlistedUntil: null })
})

test('limit: not listed, visitors and strangers see no photos either; partners still see them', async () => {
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
  // The photos are also deleted from the CDN.
  const jobs = await db.execute<{ payload: { urls: string[] } }>(
    sql`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'withdraw-photos'`,
  )
  expect(jobs.flatMap(({ payload }) => payload.urls)).toContain(`/media/${name}`)
  await undo(decisionId)
  expect(await seenBy(null)).toBe('public')
})

test('limit: no new conversations until the exact end; replies are still possible', async () => {
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

test('suspend for days: signed out and not listed; at the end reinstated, with a mail', async () => {
  const request = new Request('http://localhost/login')
  const cookie = (await startSession({ userId: luana, request, ip })).split(';')[0] ?? ''
  const { caseId } = await open()
  const decisionId = await decided(caseId, { action: 'suspend-days', days: 7, ground: 'harassment' })
  expect(await userRow(luana)).toMatchObject({
    isSuspended: true,
    suspendedUntil: new Date(START.getTime() + days(7)),
    suspensionDecisionId: decisionId,
  })
  expect(await viewerFrom(cookie)).toBeNull()
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, luana))
  expect(session?.endedAt).not.toBeNull()
  later(days(7))
  expect(await liftEndedRestrictions(luana)).toBe(false)
  expect(await userRow(luana)).toMatchObject({ isSuspended: false, suspendedUntil: null })
  expect(await isListedNow(luana)).toBe(true)
  const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, luana))
  expect(events.map(({ kind }) => kind)).toEqual(['reinstated'])
  expect(await viewerFrom(cookie)).toBeNull()
})

test('suspend for days: the owner sees the end at once, and the statement once it is sent', async () => {
  const { caseId } = await open()
  await decided(caseId, { action: 'suspend-days', days: 7, ground: 'harassment' })
  const until = new Date(START.getTime() + days(7)).toISOString()
  expect(await suspensionNotice(luana)).toEqual({ reason: null, until, statement: null })
  later(minutes(1))
  expect(await suspensionNotice(luana)).toMatchObject({ until, statement: { text: expect.any(String) } })
})

test('a suspension that a restore kept without its decision ends at its time', async () => {
  const until = new Date(START.getTime() + days(3))
  await db.update(users).set({ isSuspended: true, suspendedUntil: until }).where(eq(users.id, luana))
  later(days(3) - 1)
  expect(await liftEndedRestrictions(luana)).toBe(true)
  expect(await userRow(luana)).toMatchObject({ isSuspended: true, suspendedUntil: until })
  later(days(3))
  await sweepRestrictions()
  expect(await userRow(luana)).toMatchObject({ isSuspended: false, suspendedUntil: null })
})

test('hand over: recorded without a statement; with a suspension the statement does not mention it', async () => {
  const { caseId } = await open()
  const facts = 'BKA, Az. 12/26'
  const decisionId = await decided(caseId, { action: 'hand-over', ground: 'minors', facts })
  const [row] = await db.select().from(decisions).where(eq(decisions.id, decisionId))
  expect(row).toMatchObject({ facts, statementText: null, appealToken: null })
  expect(await userRow(luana)).toMatchObject({ isSuspended: false })
  await undo(decisionId)
  await decided(caseId, { action: 'hand-over', ground: 'minors', facts, suspends: true })
  expect(await userRow(luana)).toMatchObject({ isSuspended: true, suspendedUntil: null })
  const [{ statementText } = { statementText: '' }] = await db
    .select()
    .from(decisions)
    .where(sql`${decisions.caseId} = ${caseId} and undone_at is null`)
  expect(statementText).not.toMatch(/BKA|Behörde/)
})

test('a decision that restricts nothing changes nothing of the account, not even its `updatedAt`', async () => {
  const before = await userRow(luana)
  for (const decision of [
    { action: 'dismiss' },
    { action: 'hand-over', ground: 'minors', facts: 'BKA, Az. 12/26' },
  ] as const) {
    const { caseId } = await open()
    await decided(caseId, decision)
    expect([decision.action, await userRow(luana)]).toEqual([decision.action, before])
  }
  expect(await liftEndedRestrictions(luana)).toBe(false)
  expect(await userRow(luana)).toEqual(before)
})

test('hand over with a suspension: neither the page nor the archive of the person names it', async () => {
  const { caseId } = await open()
  const facts = 'BKA, Az. 12/26'
  const decisionId = await decided(caseId, { action: 'hand-over', ground: 'minors', facts, suspends: true })
  await releaseDecision(decisionId)
  const shown = await ownDecision({ id: luana }, decisionId)
  const archived = await archivedDecisions()
  expect(archived).toEqual([expect.objectContaining({ action: 'suspend', ground: 'minors' })])
  expect(JSON.stringify([shown, archived])).not.toMatch(/hand-over|BKA/)
})

test('hand over of illegal content: the archive names the ground that the statement names', async () => {
  const ground = 'illegal-content'
  const { caseId } = await open()
  await releaseDecision(await decided(caseId, { action: 'suspend', ground, facts: '§ 86a StGB' }))
  later(minutes(1))
  const { caseId: next } = await open()
  const handedOver = { action: 'hand-over', ground, facts: 'BKA, Az. 12/26', suspends: true } as const
  await releaseDecision(await decided(next, handedOver))
  expect(await archivedDecisions()).toEqual([
    expect.objectContaining({ action: 'suspend', ground }),
    expect.objectContaining({ action: 'suspend', ground: 'other-terms' }),
  ])
})

async function archivedDecisions(): Promise<unknown[]> {
  const archived: unknown[] = []
  const part = moderationData.exports?.find(({ name }) => name === 'decisions')
  for await (const rows of part?.pages({ userId: luana, language: 'de', pseudonymOf: () => null }) ?? [])
    archived.push(...rows)
  return archived
}

test('sessions end with the transaction that suspends or reinstates, and not after a rollback', async () => {
  const { caseId } = await open()
  const decisionId = await decided(caseId, { action: 'suspend', ground: 'spam' })
  const setSuspended = (isSuspended: boolean) =>
    db
      .update(users)
      .set({ isSuspended, suspensionDecisionId: isSuspended ? decisionId : null })
      .where(eq(users.id, luana))
  await startSession({ userId: luana, request: new Request('http://localhost:3000/'), ip })
  const openSessions = () => db.$count(sessions, and(eq(sessions.userId, luana), isNull(sessions.endedAt)))
  const rolledBack = new Error('rolled back')
  const applyAndRollBack = () =>
    db.transaction(async (tx) => {
      await applyRestrictions(tx, luana)
      throw rolledBack
    })

  await setSuspended(false)
  await expect(applyAndRollBack()).rejects.toBe(rolledBack)
  expect(await openSessions()).toBe(1)

  await setSuspended(true)
  await db.update(decisions).set({ undoneAt: new Date() }).where(eq(decisions.id, decisionId))
  await expect(applyAndRollBack()).rejects.toBe(rolledBack)
  expect(await openSessions()).toBe(1)
  await db.transaction((tx) => applyRestrictions(tx, luana))
  expect(await openSessions()).toBe(0)
})
