import { readFileSync } from 'node:fs'
import { adminLogs, platformSettings } from 'db/schema/admin'
import { caseEvidence, moderationCases } from 'db/schema/cases'
import { decisions } from 'db/schema/decisions'
import { blockedHashes } from 'db/schema/hashes'
import { imageModeration, images } from 'db/schema/media'
import { and, desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { albumFor, albumImageAccess } from '~/domains/albums/access.server'
import { type AlbumAccessEvent, subscribeToAlbumAccess } from '~/domains/albums/album-events.server'
import { addAlbumImage } from '~/domains/albums/album-images.server'
import { shareAlbum } from '~/domains/albums/share.server'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import { threadOf } from '~/domains/chat/messages/message-page.server'
import { sendImage } from '~/domains/chat/messages/send-image.server'
import { sentPhotoAccess } from '~/domains/media/access.server'
import { addProfilePhoto } from '~/domains/media/profile-photos.server'
import { nameOfUrl } from '~/domains/media/renditions'
import { closeDb, db } from '~/platform/database/db.server'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount } from '~/testing/people/accounts'
import { makeSharingPair } from '~/testing/people/albums'
import { decideCase } from '../decisions/decide-case.server'
import { releaseDecision } from '../decisions/deliver-decision.server'
import { undoDecision } from '../decisions/undo/undo-decision.server'
import { copyPhoto } from '../evidence/copy-photo.server'
import { decideImage } from '../images/decide-image.server'
import { queuedImage } from '../images/image-queue.server'
import { undoImageDecision } from '../images/undo-decision.server'
import { blockEvidence, blockModeratedImage } from './block-picture.server'
import { blockedMatchOf, blockedPictures, unblockPicture } from './blocked-pictures.server'
import { openBlockedCopy, releaseHeldImage } from './held-images.server'

afterAll(closeDb)
const ip = '192.0.2.7'
const portrait = (number: number) => readFileSync(`db/seed/portraits/${number}.webp`)
/** A mirrored, cropped copy, which differs in every byte. */
async function changedCopy(number: number): Promise<Buffer> {
  const { width = 0, height = 0 } = await sharp(portrait(number)).metadata()
  return sharp(portrait(number))
    .extract({ left: Math.round(width * 0.06), top: 0, width: Math.round(width * 0.94), height })
    .flop()
    .jpeg({ quality: 50 })
    .toBuffer()
}

let moderator: { id: string; isAdmin: boolean }
beforeEach(async () => {
  await db.update(images).set({ blockedHashId: null })
  await db.delete(blockedHashes)
  moderator = await makeAccount({ isModerator: true, firstName: 'Mo' })
})

async function upload(bytes: Buffer) {
  const owner = await makeAccount({ userType: 'trans' })
  const added = await addProfilePhoto({ owner, bytes })
  if ('refusal' in added) throw new Error(added.refusal)
  const [row] = await db.select().from(imageModeration).where(eq(imageModeration.imageUrl, added.image.url))
  if (!row) throw new Error('not moderated')
  return row
}
async function block(number: number, note = 'Gestohlen') {
  const photo = await upload(portrait(number))
  const { decisionId } = await reject(photo.id)
  const blocked = await blockModeratedImage({ by: moderator, imageId: photo.id, decisionId, ip, note })
  if ('refusal' in blocked) throw new Error(blocked.refusal)
  return { ...blocked, photo, decisionId }
}
async function reject(imageId: string) {
  const decision = { decision: 'reject', reason: 'Gestohlen' } as const
  const rejected = await decideImage({ by: moderator, imageId, decision, ip })
  if ('refusal' in rejected) throw new Error(rejected.refusal)
  return rejected
}
const caseOf = async (imageId: string) => {
  const [found] = await db
    .select()
    .from(moderationCases)
    .where(eq(moderationCases.subjectId, imageId))
    .orderBy(desc(moderationCases.createdAt))
  if (!found) throw new Error('no case')
  return found
}

test('a changed copy of a blocked picture waits, even with the setting publishPhotosFirst', async () => {
  await db
    .insert(platformSettings)
    .values({ publishPhotosFirst: true })
    .onConflictDoUpdate({
      target: platformSettings.id,
      set: { publishPhotosFirst: true },
    })
  try {
    const { blockedId } = await block(22)
    const copy = await upload(await changedCopy(22))
    const other = await upload(portrait(33))
    expect([copy, other].map(({ status, isPublic }) => [status, isPublic])).toEqual([
      ['pending', false],
      ['pending', true],
    ])
    expect((await queuedImage(copy.id))?.blocked).toEqual({ note: 'Gestohlen' })
    expect((await queuedImage(other.id))?.blocked).toBeNull()
    expect((await blockedPictures(null)).pictures).toMatchObject([
      { id: blockedId, note: 'Gestohlen', by: 'Mo', copies: 1 },
    ])
  } finally {
    await db.update(platformSettings).set({ publishPhotosFirst: false })
  }
})

test('blocking and lifting are logged, each once', async () => {
  const { blockedId, photo, decisionId } = await block(23)
  expect(await blockModeratedImage({ by: moderator, imageId: photo.id, decisionId, ip, note: '' })).toEqual({
    refusal: 'blocked',
  })
  const admin = await makeAccount({ isAdmin: true })
  expect(await unblockPicture({ by: admin, blockedId, ip })).toBeNull()
  expect(await unblockPicture({ by: admin, blockedId, ip })).toEqual({ refusal: 'unknown' })
  expect(await unblockPicture({ by: admin, blockedId: 'x', ip })).toEqual({ refusal: 'unknown' })
  const log = await db.select().from(adminLogs).where(eq(adminLogs.targetId, blockedId))
  expect(log.map(({ action, adminId }) => [action, adminId]).sort()).toEqual([
    ['picture.block', moderator.id],
    ['picture.unblock', admin.id],
  ])
  const copy = await upload(await changedCopy(23))
  expect((await queuedImage(copy.id))?.blocked).toBeNull()
})

test('the undo of a rejection lifts the block that came with it, and no other one', async () => {
  const { blockedId, photo, decisionId } = await block(29)
  expect(await undoImageDecision({ by: moderator, decisionId, ip })).toEqual({ imageId: photo.id })
  expect((await blockedPictures(null)).pictures).toEqual([])
  const log = await db.select().from(adminLogs).where(eq(adminLogs.targetId, blockedId))
  expect(log.map(({ action }) => action).sort()).toEqual(['picture.block', 'picture.unblock'])
  // The hashes were ready only after the undo.
  const late = { by: moderator, imageId: photo.id, decisionId, ip, note: '' }
  expect(await blockModeratedImage(late)).toEqual({ refusal: 'unknown' })

  const first = await block(29)
  const copy = await upload(await changedCopy(29))
  const rejected = await reject(copy.id)
  expect(
    await blockModeratedImage({
      by: moderator,
      imageId: copy.id,
      decisionId: rejected.decisionId,
      ip,
      note: '',
    }),
  ).toEqual({ refusal: 'blocked' })
  expect(await undoImageDecision({ by: moderator, decisionId: rejected.decisionId, ip })).toHaveProperty(
    'imageId',
  )
  expect((await blockedPictures(null)).pictures.map(({ id }) => id)).toEqual([first.blockedId])
})

test('a copy in an album is hidden from its receiver until the dismissal of its case is final', async () => {
  await block(24)
  const { owner, receiver, album } = await makeSharingPair({ count: 1 })
  await shareAlbum({ by: owner, albumId: album.id, to: { receiverId: receiver.id } })
  const added = await addAlbumImage({ owner, albumId: album.id, bytes: await changedCopy(24) })
  if ('refusal' in added) throw new Error(added.refusal)
  const { id: imageId, url } = added.image
  const sees = async () => {
    const shown = await albumFor(receiver, album.id)
    const access = await albumImageAccess(receiver, nameOfUrl(url) ?? '')
    return [shown?.images.some(({ id }) => id === imageId), access !== null]
  }
  expect(await sees()).toEqual([false, false])
  expect((await albumFor(owner, album.id))?.images).toHaveLength(2)
  await openBlockedCopy(imageId)
  const found = await caseOf(imageId)
  expect(found).toMatchObject({ hint: 'blocked-hash', userId: owner.id, status: 'open' })
  expect(await blockedMatchOf(imageId)).toMatchObject({ note: 'Gestohlen', by: 'Mo' })

  const dismiss = async () => {
    const { version } = await caseOf(imageId)
    const decided = await decideCase({
      ...{ by: moderator, caseId: found.id, version, ip },
      decision: { action: 'dismiss' },
    })
    if ('refusal' in decided) throw new Error(decided.refusal)
    return decided.decisionId
  }
  const first = await dismiss()
  expect(await undoDecision({ by: moderator, decisionId: first, ip })).toBeNull()
  await releaseDecision(first)
  expect(await sees()).toEqual([false, false])
  const notified: string[] = []
  const ofAlbum = (event: AlbumAccessEvent) => event.albumId === album.id && notified.push(event.userId)
  const unsubscribe = await subscribeToAlbumAccess((event) => void ofAlbum(event))
  await releaseDecision(await dismiss())
  expect(await sees()).toEqual([true, true])
  // Open pages show one image more.
  await expect.poll(() => notified.toSorted()).toEqual([owner.id, receiver.id].sort())
  await unsubscribe()
})

test('a report of a copy and a decision about it at the same moment cannot deadlock', async () => {
  await block(28)
  const { owner, album } = await makeSharingPair({ count: 0 })
  const added = await addAlbumImage({ owner, albumId: album.id, bytes: await changedCopy(28) })
  if ('refusal' in added) throw new Error(added.refusal)
  const { id: imageId } = added.image
  await openBlockedCopy(imageId)
  const found = await caseOf(imageId)
  let again: Promise<void> | undefined
  await db.transaction(async (tx) => {
    const { id } = moderationCases
    // The lock that a decision takes first.
    await tx.select().from(moderationCases).where(eq(id, found.id)).for('update')
    again = openBlockedCopy(imageId)
    await untilOneWaitsForLock()
    await tx.select().from(images).where(eq(images.id, imageId)).for('update')
    await releaseHeldImage(tx, { subjectType: 'image', subjectId: imageId })
    await tx.update(moderationCases).set({ status: 'decided', decidedAt: new Date() }).where(eq(id, found.id))
  })
  await again
  // It is decided: no second case, and nothing was opened for a photo that is held no longer.
  const cases = await db.select().from(moderationCases).where(eq(moderationCases.subjectId, imageId))
  expect(cases).toMatchObject([{ id: found.id, status: 'decided', version: found.version }])
})

test('a removed photo leaves its album and stays held; the decision names it', async () => {
  const { owner, receiver, album } = await makeSharingPair({ count: 1 })
  await shareAlbum({ by: owner, albumId: album.id, to: { receiverId: receiver.id } })
  await block(25)
  const added = await addAlbumImage({ owner, albumId: album.id, bytes: await changedCopy(25) })
  if ('refusal' in added) throw new Error(added.refusal)
  await openBlockedCopy(added.image.id)
  const found = await caseOf(added.image.id)
  const decided = await decideCase({
    ...{ by: moderator, caseId: found.id, version: found.version, ip },
    decision: { action: 'remove', ground: 'fake-profile' },
  })
  if ('refusal' in decided) throw new Error(decided.refusal)
  await releaseDecision(decided.decisionId)
  const [decision] = await db.select().from(decisions).where(eq(decisions.id, decided.decisionId))
  const image = { id: added.image.id, fromAlbumId: album.id }
  expect(decision?.removed).toEqual({ kind: 'album', albumId: expect.any(String), image })
  const [stored] = await db.select().from(images).where(eq(images.id, added.image.id))
  expect(stored?.isHeld).toBe(true)
  expect((await albumFor(receiver, album.id))?.images).toHaveLength(1)
})

test('a photo in a conversation is hidden from its receiver, with the reason', async () => {
  await block(26)
  const { owner, receiver } = await makeSharingPair()
  const bytes = await changedCopy(26)
  const sent = await sendImage({ by: owner, userId: receiver.id, bytes, content: 'Ich' })
  if ('refusal' in sent) throw new Error(JSON.stringify(sent))
  const url = sent.message.imageUrl ?? ''
  const last = async (viewer: { id: string }, partnerId: string) => {
    const conversation = await conversationWith(viewer, partnerId)
    if (!conversation) throw new Error('no conversation')
    return (await threadOf(viewer, conversation)).messages.at(-1)
  }
  expect(await last(receiver, owner.id)).toMatchObject({
    ...{ content: 'Ich', image: null, imageUrl: null, isImageHeld: true, isImageBlurred: false },
  })
  expect(await last(owner, receiver.id)).toMatchObject({ imageUrl: url, isImageHeld: true })
  expect(await sentPhotoAccess(receiver, nameOfUrl(url) ?? '')).toBeNull()
  const [image] = await db.select().from(images).where(eq(images.url, url))
  await openBlockedCopy(image?.id ?? '')
  expect(await caseOf(image?.id ?? '')).toMatchObject({ hint: 'blocked-hash', subjectType: 'image' })
})

test('a frozen photo of a case can be blocked, also once its owner deleted it', async () => {
  await block(27)
  const { owner, album } = await makeSharingPair({ count: 0 })
  const added = await addAlbumImage({ owner, albumId: album.id, bytes: await changedCopy(27) })
  if ('refusal' in added) throw new Error(added.refusal)
  await openBlockedCopy(added.image.id)
  const { id: caseId } = await caseOf(added.image.id)
  const isPhoto = and(eq(caseEvidence.caseId, caseId), eq(caseEvidence.kind, 'photo'))
  const [frozen] = await db.select().from(caseEvidence).where(isPhoto)
  const act = { by: moderator, ip, note: '', caseId, evidenceId: frozen?.id ?? '' }
  expect(await blockEvidence(act)).toEqual({ refusal: 'no-file' })
  await copyPhoto(act.evidenceId)
  await db.delete(images).where(eq(images.id, added.image.id))
  await db.delete(blockedHashes)
  // Twice at the same moment, again as after a lost answer, and by somebody else.
  const [blocked, repeated] = await Promise.all([blockEvidence(act), blockEvidence(act)])
  expect(blocked).toHaveProperty('blockedId')
  expect(repeated).toEqual(blocked)
  expect(await blockEvidence(act)).toEqual(blocked)
  expect(await db.$count(blockedHashes)).toBe(1)
  const other = await makeAccount({ isModerator: true })
  expect(await blockEvidence({ ...act, by: other })).toEqual({ refusal: 'blocked' })
  const elsewhere = await caseOf(added.image.id)
  expect(await blockEvidence({ ...act, caseId: moderator.id })).toEqual({ refusal: 'unknown' })
  expect(elsewhere.id).toBe(caseId)
})
