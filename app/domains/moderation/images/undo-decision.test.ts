import { adminLogs } from 'db/schema/admin'
import { moderationCases } from 'db/schema/cases'
import { imageDecisions, imageHints } from 'db/schema/hints'
import { imageModeration, images } from 'db/schema/media'
import { notices } from 'db/schema/notifications'
import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { storedMails } from '~/platform/mail/mail.server'
import { now, setClock } from '~/platform/time/clock.server'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { decideCase } from '../decisions/decide-case.server'
import { agreement } from '../hints/agreement.server'
import { decideImage, type ImageDecision } from './decide-image.server'
import { sendImageDecision } from './send-image-decision.server'
import { undoableImageDecision, undoImageDecision } from './undo-decision.server'

const ip = '198.51.100.7'
const REJECT: ImageDecision = { decision: 'reject', reason: 'Zu dunkel' }
const mailJobs = async () =>
  (
    await db.execute<{ key: string; run_at: string }>(
      sql`select key, run_at from graphile_worker.jobs where task_identifier = 'image-decision-mail'`,
    )
  ).map(({ run_at }) => new Date(run_at).getTime())
const later = (seconds: number) => {
  const at = new Date(now().getTime() + seconds * 1000)
  setClock(() => at)
}

async function photoOf(photo: 'pending' | 'approved') {
  const owner = await listedPerson({ photo })
  const read = async () =>
    (await db.select().from(imageModeration).where(eq(imageModeration.userId, owner)))[0]
  return { owner, id: (await read())?.id ?? '', read }
}

async function decided(photo: 'pending' | 'approved' = 'pending', decision: ImageDecision = REJECT) {
  const by = await makeAccount({ isModerator: true })
  const { id, read } = await photoOf(photo)
  const result = await decideImage({ by, imageId: id, decision, ip })
  if ('refusal' in result) throw new Error(result.refusal)
  return {
    by,
    id,
    read,
    undo: (actor = by) => undoImageDecision({ by: actor, decisionId: result.decisionId, ip }),
    result,
  }
}

beforeEach(() => db.execute(sql`delete from graphile_worker._private_jobs`))
afterEach(() => setClock(null))

test('the owner gets an e-mail after the time to undo, and not at all once it was undone', async () => {
  const { id, read, undo, result, by } = await decided()
  const [runsAt = 0] = await mailJobs()
  expect(Math.round((runsAt - now().getTime()) / 1000)).toBe(12)
  expect(await undoableImageDecision(by)).toMatchObject({
    id: result.decisionId,
    status: 'rejected',
    firstName: 'Luna',
  })
  expect(await undo()).toEqual({ imageId: id })
  expect(await read()).toMatchObject({
    status: 'pending',
    moderatedBy: null,
    moderatedAt: null,
    rejectionReason: null,
  })
  expect(await mailJobs()).toEqual([])
  // Had the job been running at that moment.
  await sendImageDecision({ moderationId: id, decisionId: result.decisionId })
  expect(await storedMails()).toEqual([])
  expect(await undoableImageDecision(by)).toBeNull()
  const logs = await db
    .select({ action: adminLogs.action, adminId: adminLogs.adminId, details: adminLogs.details })
    .from(adminLogs)
    .where(eq(adminLogs.targetId, id))
    .orderBy(asc(adminLogs.createdAt))
  expect(logs.map(({ action }) => action)).toEqual(['image.reject', 'image.undo'])
  expect(logs[1]).toMatchObject({ adminId: by.id, details: { from: 'rejected', to: 'pending' } })
})

test('a withdrawn photo is public again, approved as before', async () => {
  const first = await decided('pending', { decision: 'approve' })
  const approvedAt = (await first.read())?.moderatedAt
  const other = await makeAccount({ isModerator: true })
  const result = await decideImage({ by: other, imageId: first.id, decision: REJECT, ip })
  expect((await first.read())?.isPublic).toBe(false)
  if ('refusal' in result) throw new Error(result.refusal)
  // The first decision is not the last any more.
  expect(await first.undo()).toEqual({ refusal: 'undo-unknown' })
  await undoImageDecision({ by: other, decisionId: result.decisionId, ip })
  expect(await first.read()).toMatchObject({
    status: 'approved',
    isPublic: true,
    moderatedBy: first.by.id,
    moderatedAt: approvedAt,
  })
})

test('after ten seconds, twice, somebody else’s, or of a deleted photo: refused', async () => {
  const { undo } = await decided()
  expect(await undo(await makeAccount({ isAdmin: true }))).toEqual({ refusal: 'undo-unknown' })
  expect(await Promise.all([undo(), undo()])).toEqual(
    expect.arrayContaining([{ imageId: expect.any(String) }, { refusal: 'undo-unknown' }]),
  )
  const late = await decided()
  later(10.5)
  expect(await undoableImageDecision(late.by)).toBeNull()
  expect(await late.undo()).toEqual({ refusal: 'undo-late' })
  setClock(null)
  const gone = await decided()
  await db.delete(imageModeration).where(eq(imageModeration.id, gone.id))
  expect(await gone.undo()).toEqual({ refusal: 'undo-unknown' })
})

test('a photo that a case removed meanwhile stays removed', async () => {
  const { id, read, undo, by, result } = await decided('pending', { decision: 'approve' })
  const other = await makeAccount({ isModerator: true })
  const { userId, imageUrl } = (await read()) ?? {}
  const [photo] = await db
    .select({ id: images.id })
    .from(images)
    .where(eq(images.url, imageUrl ?? ''))
  const [about] = await db
    .insert(moderationCases)
    .values({ subjectType: 'image', subjectId: photo?.id ?? '', userId, dueAt: now() })
    .returning()
  const decision = { action: 'remove', ground: 'nudity' } as const
  const removed = await decideCase({ by: other, caseId: about?.id ?? '', version: 1, decision, ip })
  expect(removed).toMatchObject({ decisionId: expect.any(String) })
  expect(await undo()).toEqual({ refusal: 'undo-unknown' })
  expect(await read()).toMatchObject({ id, status: 'rejected', moderatedBy: other.id })
  expect(await undoableImageDecision(by)).toBeNull()
  // Of the removal, which can still be undone, the owner learns by its statement, and not by the e-mail about the approval.
  const mails = (await storedMails()).length
  expect(await sendImageDecision({ moderationId: id, decisionId: result.decisionId })).toBeNull()
  expect(await storedMails()).toHaveLength(mails)
  expect(await db.$count(notices, eq(notices.userId, userId ?? ''))).toBe(0)
})

test('a decision keeps the hint of its moment, and an undone one is no agreement', async () => {
  await db.delete(imageDecisions)
  const by = await makeAccount({ isModerator: true })
  const { id, read } = await photoOf('pending')
  const hint = { faces: 0, nudity: 0.9, modelVersion: 'test', durationMs: 400 }
  await db.insert(imageHints).values({ imageUrl: (await read())?.imageUrl ?? '', ...hint })
  const result = await decideImage({ by, imageId: id, decision: REJECT, ip })
  expect((await agreement(0.7))[0]).toEqual({ kind: 'nudity', hinted: 1, confirmed: 1 })
  if ('refusal' in result) throw new Error(result.refusal)
  await undoImageDecision({ by, decisionId: result.decisionId, ip })
  expect((await agreement(0.7))[0]).toEqual({ kind: 'nudity', hinted: 0, confirmed: 0 })
})
