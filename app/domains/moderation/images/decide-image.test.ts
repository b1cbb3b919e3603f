import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { adminLogs } from 'db/schema/admin'
import { moderationCases } from 'db/schema/cases'
import { imageModeration, images } from 'db/schema/media'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockPhotosOf } from '~/domains/media/profile-photos.server'
import { translator } from '~/i18n/server.server'
import { db } from '~/platform/database/db.server'
import { storedMails } from '~/platform/mail/mail.server'
import { minutes } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { mailsTo } from '~/testing/mails'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { reportedCase } from '~/testing/people/reported-cases'
import { showPicturesOf } from '../cases/pictures-of-person.server'
import { decideImage, type ImageDecision } from './decide-image.server'
import { pendingImages, queuedImage } from './image-queue.server'
import { sendImageDecision } from './send-image-decision.server'

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
  expect(await decideImage(act)).toMatchObject({ status: 'approved' })
  expect(await stateOf(id)).toMatchObject({
    status: 'approved',
    moderatedBy: admin.id,
    rejectionReason: null,
  })
  expect(await logsOf(id)).toMatchObject([{ adminId: admin.id, action: 'image.approve', ipAddress: ip }])
  await sendImageDecision({ moderationId: id })
  const [mail] = await storedMails()
  expect(mail?.subject).toBe('Dein Foto ist freigegeben')
  expect(mail?.text).toContain(`\n${mail?.unsubscribe}\n`)
})

test('an id in capitals is the same photo, in the log too', async () => {
  const admin = await makeAccount({ isAdmin: true })
  const { id } = await waiting()
  const act = { by: admin, imageId: id.toUpperCase(), decision: { decision: 'approve' as const }, ip }
  expect(await decideImage(act)).toMatchObject({ status: 'approved' })
  expect(await logsOf(id)).toMatchObject([{ adminId: admin.id, action: 'image.approve' }])
})

test('approved, and its owner is suspended before the e-mail is sent: no e-mail says that others see it', async () => {
  const admin = await makeAccount({ isAdmin: true })
  const { id, owner } = await waiting()
  await decideImage({ by: admin, imageId: id, decision: { decision: 'approve' }, ip })
  const [person] = await db
    .update(users)
    .set({ isSuspended: true })
    .where(eq(users.id, owner))
    .returning({ email: users.email })
  expect(await sendImageDecision({ moderationId: id })).toBeNull()
  expect(await mailsTo(person?.email ?? '')).toEqual([])
})

test('rejected: with a reason, which the owner reads', async () => {
  const admin = await makeAccount({ isAdmin: true })
  const { id } = await waiting()
  const reject = (reason: string) =>
    decideImage({ by: admin, imageId: id, decision: { decision: 'reject', reason }, ip })
  expect(await reject('  ')).toEqual({ refusal: 'reason-empty' })
  expect(await reject('x'.repeat(501))).toEqual({ refusal: 'reason-too-long' })
  expect(await reject(' Zu dunkel <b> ')).toMatchObject({ status: 'rejected' })
  expect(await stateOf(id)).toMatchObject({ status: 'rejected', rejectionReason: 'Zu dunkel <b>' })
  await sendImageDecision({ moderationId: id })
  const [mail] = await storedMails()
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
  expect(await decide({ decision: 'reject', reason: 'Gemeldet' })).toMatchObject({ status: 'rejected' })
  expect(await stateOf(id)).toMatchObject({ isPublic: false, rejectionReason: 'Gemeldet' })
  expect(await decide({ decision: 'approve' })).toMatchObject({ refusal: 'decided' })
  expect(await decide({ decision: 'reject', reason: 'Noch einmal' })).toMatchObject({ refusal: 'decided' })
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
  const admins = await Promise.all([
    makeAccount({ isModerator: true, firstName: 'Mo' }),
    makeAccount({ isAdmin: true, firstName: 'Ada' }),
  ])
  const results = await Promise.all(
    admins.map((by) => decideImage({ by, imageId: id, decision: { decision: 'approve' }, ip })),
  )
  const [winner] = admins.filter((_, at) => 'status' in (results[at] ?? {}))
  expect(results).toContainEqual({ status: 'approved', decisionId: expect.any(String) })
  expect(results).toContainEqual({ refusal: 'decided', by: winner?.firstName })
  expect(await logsOf(id)).toHaveLength(1)
  for (const imageId of [randomUUID(), 'no id']) {
    const by = { id: randomUUID(), isAdmin: true }
    const request = { by, imageId, decision: { decision: 'approve' as const }, ip }
    expect(await decideImage(request)).toEqual({ refusal: 'unknown' })
  }
})

test('a decision that is repeated after a lost answer is the same one; a different one is refused', async () => {
  const admin = await makeAccount({ isAdmin: true, firstName: 'Ada' })
  const approved = await waiting()
  const approve = { by: admin, imageId: approved.id, decision: { decision: 'approve' as const }, ip }
  expect(await decideImage(approve)).toEqual(await decideImage(approve))
  expect(await logsOf(approved.id)).toHaveLength(1)

  const { id } = await waiting()
  const reject = (reason: string) =>
    decideImage({ by: admin, imageId: id, decision: { decision: 'reject', reason }, ip })
  const first = await reject('Zu dunkel')
  expect(first).toMatchObject({ status: 'rejected' })
  expect(await reject(' Zu dunkel ')).toEqual(first)
  expect(await reject('Verschwommen')).toEqual({ refusal: 'decided', by: 'Ada' })
  expect(await logsOf(id)).toHaveLength(1)
})

test('the queue: longest waiting first, one at a time with its neighbours', async () => {
  await db.delete(imageModeration)
  expect(await queuedImage(null)).toBeNull()
  const ids: string[] = []
  const owners: string[] = []
  for (let day = 1; day <= 3; day++) {
    const { id, owner } = await waiting()
    await db
      .update(imageModeration)
      .set({ createdAt: new Date(2026, 0, day) })
      .where(eq(imageModeration.id, id))
    ids.push(id)
    owners.push(owner)
  }
  const [first, second, third] = ids
  const { images: longest, nextCursor } = await pendingImages({ limit: 2 })
  expect(longest.map(({ id }) => id)).toEqual([first, second])
  const rest = await pendingImages({ limit: 2, cursor: nextCursor })
  expect([rest.images.map(({ id }) => id), rest.nextCursor]).toEqual([[third], null])
  // Exactly as many as fit are the last page, and a forged cursor is the first one.
  const all = await pendingImages({ limit: 3, cursor: 'forged' })
  expect([all.images.map(({ id }) => id), all.nextCursor]).toEqual([[first, second, third], null])
  expect(await queuedImage(null)).toMatchObject({
    id: first,
    place: { position: 1, total: 3 },
    previousId: null,
  })
  expect(await queuedImage(second ?? null)).toMatchObject({
    id: second,
    place: { position: 2, total: 3 },
    previousId: first,
    nextId: third,
  })
  const left = await db.select().from(imageModeration).orderBy(asc(imageModeration.createdAt))
  expect(left).toHaveLength(3)
  expect(await queuedImage(randomUUID())).toMatchObject({ id: first })
  expect(await queuedImage("' or true")).toMatchObject({ id: first })
  await db
    .update(users)
    .set({ isSuspended: true })
    .where(eq(users.id, owners[1] ?? ''))
  expect(await queuedImage(second ?? null)).toMatchObject({ id: first, nextId: third })
  expect(await queuedImage(third ?? null)).toMatchObject({
    id: third,
    userId: owners[2],
    photo: { width: 900, height: 1200 },
    place: { position: 2, total: 2 },
    previousId: first,
    nextId: null,
  })
})

test('a chosen reason reaches the owner in the owner’s language, own words behind it', async () => {
  const moderator = await makeAccount({ isModerator: true })
  const { id, owner } = await waiting()
  await db.update(users).set({ language: 'pt' }).where(eq(users.id, owner))
  const decision = { decision: 'reject' as const, ground: 'contact-data' as const, reason: ' No canto. ' }
  await decideImage({ by: moderator, imageId: id, decision, ip })
  const text = translator('pt')('hints:ground.contact-data.text')
  expect((await stateOf(id))?.rejectionReason).toBe(`${text} No canto.`)
  expect(await logsOf(id)).toMatchObject([{ details: { ground: 'contact-data' } }])
})

test('nobody decides about their own photos', async () => {
  const { id, owner } = await waiting()
  const by = { id: owner, isAdmin: true }
  const decide = (decision: ImageDecision) => decideImage({ by, imageId: id, decision, ip })
  expect(await decide({ decision: 'approve' })).toEqual({ refusal: 'self' })
  expect(await decide({ decision: 'reject', reason: 'x' })).toEqual({ refusal: 'self' })
  expect([(await stateOf(id))?.status, await logsOf(id)]).toEqual(['pending', []])
})

test('about photos of staff admins decide, and somebody else about those of a person whom one has reported', async () => {
  const moderator = await makeAccount({ isModerator: true })
  const admin = await makeAccount({ isAdmin: true })
  const { id, owner } = await waiting()
  const approve: ImageDecision = { decision: 'approve' }
  const decisions: ImageDecision[] = [approve, { decision: 'reject', reason: 'x' }]
  const decide = (by: typeof admin, decision: ImageDecision) => decideImage({ by, imageId: id, decision, ip })

  await db.update(users).set({ isModerator: true }).where(eq(users.id, owner))
  for (const decision of decisions)
    expect(await decide(moderator, decision)).toEqual({ refusal: 'needs-admin' })
  await db.update(users).set({ isModerator: false }).where(eq(users.id, owner))
  const { caseId } = await reportedCase({ userId: owner, by: moderator })
  for (const decision of decisions)
    expect(await decide(moderator, decision)).toEqual({ refusal: 'own-report' })
  expect([(await stateOf(id))?.status, await logsOf(id)]).toEqual(['pending', []])

  expect(await decide(admin, approve)).toMatchObject({ status: 'approved' })
  await db
    .update(moderationCases)
    .set({ status: 'decided', decidedAt: new Date() })
    .where(eq(moderationCases.id, caseId))
  expect(await decide(moderator, { decision: 'reject', reason: 'x' })).toMatchObject({ status: 'rejected' })
})

test('about photos of the only admin moderators decide, but none who has reported the admin while another one could', async () => {
  const moderator = await makeAccount({ isModerator: true })
  const colleague = await makeAccount({ isModerator: true })
  const { id, owner } = await waiting()
  await db.update(users).set({ isAdmin: eq(users.id, owner) })
  const other = await makeAccount({ isAdmin: true })
  const approve = (by: { id: string; isAdmin: boolean }) =>
    decideImage({ by, imageId: id, decision: { decision: 'approve' }, ip })
  expect(await approve(moderator)).toEqual({ refusal: 'needs-admin' })
  await db.update(users).set({ isSuspended: true }).where(eq(users.id, other.id))
  await reportedCase({ userId: owner, by: moderator })
  expect(await approve(moderator)).toEqual({ refusal: 'own-report' })
  expect(await approve({ id: owner, isAdmin: true })).toEqual({ refusal: 'self' })
  expect(await approve(colleague)).toMatchObject({ status: 'approved' })
})

test('a photo that a case hides is approved only by a moderator to whom it was displayed', async () => {
  const moderator = await makeAccount({ isModerator: true })
  const colleague = await makeAccount({ isModerator: true })
  const { id, owner } = await waiting()
  const approve = (by: typeof moderator) =>
    decideImage({ by, imageId: id, decision: { decision: 'approve' }, ip })
  const uploadedAt = (createdAt: Date) =>
    db.update(imageModeration).set({ createdAt }).where(eq(imageModeration.id, id))
  await reportedCase({ userId: owner, reason: 'underage' })
  expect(await approve(moderator)).toEqual({ refusal: 'unseen' })
  expect(await showPicturesOf({ by: moderator, userId: owner, ip })).not.toBeNull()
  expect(await approve(colleague)).toEqual({ refusal: 'unseen' })
  // What the moderator saw was not this one.
  await uploadedAt(new Date(Date.now() + minutes(1)))
  expect(await approve(moderator)).toEqual({ refusal: 'unseen' })
  await uploadedAt(new Date(Date.now() - minutes(1)))
  expect(await approve(moderator)).toMatchObject({ status: 'approved' })

  const other = await waiting()
  await reportedCase({ userId: other.owner, reason: 'underage' })
  const reject: ImageDecision = { decision: 'reject', reason: 'Nein' }
  const rejected = await decideImage({ by: colleague, imageId: other.id, decision: reject, ip })
  expect(rejected).toMatchObject({ status: 'rejected' })
})

test('a decision about a photo that its owner is removing waits for that', async () => {
  const moderator = await makeAccount({ isModerator: true })
  const { id, owner } = await waiting()
  const { decided } = await db.transaction(async (tx) => {
    await lockPhotosOf(tx, { id: owner })
    const decision = decideImage({ by: moderator, imageId: id, decision: { decision: 'approve' }, ip })
    await untilOneWaitsForLock()
    await tx.delete(images).where(eq(images.ownerId, owner))
    return { decided: decision }
  })
  expect(await decided).toEqual({ refusal: 'unknown' })
})
