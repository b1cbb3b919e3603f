import { randomUUID } from 'node:crypto'
import { adminLogs } from 'db/schema/admin'
import { imageModeration } from 'db/schema/media'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '~/platform/db.server'
import { keptMails } from '~/platform/mail/mail.server'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { decideImage } from './decide-image.server'
import { pendingImages, queuedImage } from './image-queue.server'
import { writeImageDecision } from './write-image-decision.server'

const ip = '198.51.100.7'

async function waiting() {
  const owner = await listedPerson({ photo: 'pending' })
  const [row] = await db.select().from(imageModeration).where(eq(imageModeration.userId, owner))
  if (!row) throw new Error('nothing is pending')
  return { owner, id: row.id }
}
const stateOf = async (id: string) =>
  (await db.select().from(imageModeration).where(eq(imageModeration.id, id)))[0]
const logsOf = (id: string) => db.select().from(adminLogs).where(eq(adminLogs.targetId, id))

test('approved: decided, logged with admin and IP, and the owner is notified', async () => {
  const admin = await makeAccount({ isAdmin: true })
  const { id } = await waiting()
  const act = { by: admin, imageId: id, decision: { decision: 'approve' as const }, ip }
  expect(await decideImage(act)).toEqual({ status: 'approved' })
  expect(await stateOf(id)).toMatchObject({
    status: 'approved',
    moderatedBy: admin.id,
    rejectionReason: null,
  })
  expect(await logsOf(id)).toMatchObject([{ adminId: admin.id, action: 'image.approve', ipAddress: ip }])
  await writeImageDecision(id)
  expect((await keptMails())[0]?.subject).toBe('Dein Foto ist freigegeben')
})

test('rejected: with a reason, which the owner reads', async () => {
  const admin = await makeAccount({ isAdmin: true })
  const { id } = await waiting()
  const reject = (reason: string) =>
    decideImage({ by: admin, imageId: id, decision: { decision: 'reject', reason }, ip })
  expect(await reject('  ')).toEqual({ refusal: 'reason-empty' })
  expect(await reject('x'.repeat(501))).toEqual({ refusal: 'reason-too-long' })
  expect(await reject(' Zu dunkel <b> ')).toEqual({ status: 'rejected' })
  expect(await stateOf(id)).toMatchObject({ status: 'rejected', rejectionReason: 'Zu dunkel <b>' })
  await writeImageDecision(id)
  const [mail] = await keptMails()
  expect(mail?.text).toContain('Grund: Zu dunkel <b>')
  expect(mail?.html).not.toContain('<b>')
})

test('approved first and rejected later: withdrawn; a rejected one stays rejected', async () => {
  const admin = await makeAccount({ isAdmin: true })
  const { id } = await waiting()
  const decide = (decision: Parameters<typeof decideImage>[0]['decision']) =>
    decideImage({ by: admin, imageId: id, decision, ip })
  await decide({ decision: 'approve' })
  expect((await stateOf(id))?.isPublic).toBe(true)
  expect(await decide({ decision: 'reject', reason: 'Gemeldet' })).toEqual({ status: 'rejected' })
  expect(await stateOf(id)).toMatchObject({ isPublic: false, rejectionReason: 'Gemeldet' })
  expect(await decide({ decision: 'approve' })).toEqual({ refusal: 'decided' })
  expect(await decide({ decision: 'reject', reason: 'Noch einmal' })).toEqual({ refusal: 'decided' })
  expect((await logsOf(id)).map(({ action }) => action).sort()).toEqual(['image.approve', 'image.reject'])
})

test('a photo published before review waits like the others, and is hidden once rejected', async () => {
  const admin = await makeAccount({ isAdmin: true })
  const { id } = await waiting()
  await db.update(imageModeration).set({ isPublishedFirst: true }).where(eq(imageModeration.id, id))
  expect(await queuedImage(id)).toMatchObject({ id, isShown: true })
  await decideImage({ by: admin, imageId: id, decision: { decision: 'reject', reason: 'Nein' }, ip })
  expect((await stateOf(id))?.isPublic).toBe(false)
})

test('two concurrent admins: one decides, the other gets a refusal; unknown photos are unknown', async () => {
  const { id } = await waiting()
  const admins = await Promise.all([makeAccount({ isAdmin: true }), makeAccount({ isAdmin: true })])
  const results = await Promise.all(
    admins.map((by) => decideImage({ by, imageId: id, decision: { decision: 'approve' }, ip })),
  )
  expect(results).toContainEqual({ status: 'approved' })
  expect(results).toContainEqual({ refusal: 'decided' })
  expect(await logsOf(id)).toHaveLength(1)
  for (const imageId of [randomUUID(), 'no id']) {
    const request = { by: { id: randomUUID() }, imageId, decision: { decision: 'approve' as const }, ip }
    expect(await decideImage(request)).toEqual({ refusal: 'unknown' })
  }
})

test('the queue: longest waiting first, one at a time with its neighbours', async () => {
  await db.delete(imageModeration)
  expect(await queuedImage(null)).toBeNull()
  const ids: string[] = []
  for (let day = 1; day <= 3; day++) {
    const { id } = await waiting()
    await db
      .update(imageModeration)
      .set({ createdAt: new Date(2026, 0, day) })
      .where(eq(imageModeration.id, id))
    ids.push(id)
  }
  const [first, second, third] = ids
  expect((await pendingImages({ limit: 2 })).map(({ id }) => id)).toEqual([first, second])
  expect(await queuedImage(null)).toMatchObject({ id: first, position: 1, total: 3, previousId: null })
  expect(await queuedImage(second ?? null)).toMatchObject({
    id: second,
    position: 2,
    previousId: first,
    nextId: third,
  })
  const left = await db.select().from(imageModeration).orderBy(asc(imageModeration.createdAt))
  expect(left).toHaveLength(3)
  expect(await queuedImage(randomUUID())).toMatchObject({ id: first })
  expect(await queuedImage("' or true")).toMatchObject({ id: first })
})
