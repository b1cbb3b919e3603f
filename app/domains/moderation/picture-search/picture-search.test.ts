import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SEARCH_ANSWER_HOURS, SEARCH_CONFIRM_HOURS } from 'db/limits/moderation'
import { caseEvidence, moderationCases } from 'db/schema/cases'
import { pictureSearches, pictureSearchHits } from 'db/schema/hashes'
import { images } from 'db/schema/media'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { hashImage } from '~/domains/media/encoder/encoder.server'
import { storeImage } from '~/domains/media/files/store-image.server'
import { addMissingHashes } from '~/domains/media/hashes/add-hashes.server'
import { addProfilePhoto } from '~/domains/media/profile-photos.server'
import { closeDb, db } from '~/platform/database/db.server'
import { storedMails } from '~/platform/mail/mail.server'
import { setClock } from '~/platform/time/clock.server'
import { hours } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount } from '~/testing/people/accounts'
import { makeAlbum, makeProvider } from '~/testing/people/albums'
import { confirmSearch, requesterOf, sendSearchAnswer, sweepPictureSearches } from './confirm-search.server'
import { requestSearch, sendSearchLink } from './request-search.server'
import { runSearch, searchesOf } from './search-hits.server'

const START = new Date('2026-11-22T12:00:00Z')
const later = (ms: number) => setClock(new Date(START.getTime() + ms))
beforeEach(async () => {
  setClock(START)
  await db.delete(pictureSearches)
  await db.delete(images)
})
afterEach(() => setClock(null))
afterAll(closeDb)

const portrait = (number: number) => readFileSync(`db/seed/portraits/${number}.webp`)
const mirrored = (number: number) => sharp(portrait(number)).flop().jpeg({ quality: 60 }).toBuffer()

async function variants(bytes: Buffer) {
  const hashed = await hashImage(bytes, { isUpload: true })
  if ('refusal' in hashed) throw new Error(hashed.refusal)
  return hashed.variants
}

/** Requests a search for a portrait, and returns the token of the mailed link. */
async function requestLink(number: number, requester: { userId?: string; email?: string }) {
  const { userId = null, email = null } = requester
  await requestSearch({ userId, email, photos: [await variants(portrait(number))], language: 'de' })
  const [row] = await db.select().from(pictureSearches)
  if (!row) throw new Error('nothing was stored')
  await sendSearchLink(row.id)
  const link = /token=([\w-]+)/.exec((await lastMail())?.text ?? '')?.[1] ?? ''
  return { searchId: row.id, token: link }
}
async function requestAndSearch(number: number, requester: { userId?: string; email?: string }) {
  const request = await requestLink(number, requester)
  expect(await confirmSearch(request.token)).toBeNull()
  await runSearch(request.searchId)
  return request
}
const casesOf = (imageId: string) =>
  db.select().from(moderationCases).where(eq(moderationCases.subjectId, imageId))
/** `storedMails` returns the newest first. */
const lastMail = async () => (await storedMails()).at(0)
const someone = () => `${randomUUID()}@example.test`

async function profilePhoto(bytes: Buffer) {
  const owner = await makeAccount({ userType: 'trans' })
  const added = await addProfilePhoto({ owner, bytes })
  if ('refusal' in added) throw new Error(added.refusal)
  return { owner, imageId: added.image.id }
}

test('a mirrored copy becomes a case with its evidence and the requester; other photos do not', async () => {
  const copy = await profilePhoto(await mirrored(12))
  const other = await profilePhoto(portrait(20))
  const email = someone()
  await requestAndSearch(12, { email })
  const [found] = await casesOf(copy.imageId)
  expect(found).toMatchObject({
    ...{ subjectType: 'image', userId: copy.owner.id, hint: 'picture-search', status: 'open' },
    reportCount: 0,
  })
  expect(await searchesOf(found?.id ?? '')).toMatchObject([{ email, userId: null }])
  const evidence = and(eq(caseEvidence.caseId, found?.id ?? ''), eq(caseEvidence.kind, 'photo'))
  expect(await db.$count(caseEvidence, evidence)).toBe(1)
  expect(await casesOf(other.imageId)).toEqual([])
})

test('a copy that its owner deletes during the search becomes no case; the others do', async () => {
  const gone = await profilePhoto(await mirrored(11))
  const kept = await profilePhoto(portrait(11))
  const { searchId, token } = await requestLink(11, { email: someone() })
  await confirmSearch(token)
  let search: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.delete(images).where(eq(images.id, gone.imageId))
    search = runSearch(searchId)
    await untilOneWaitsForLock()
  })
  await search
  expect(await casesOf(gone.imageId)).toEqual([])
  expect(await casesOf(kept.imageId)).toHaveLength(1)
})

test('photos of albums are searched; photos of conversations only as evidence of a case', async () => {
  const owner = await makeProvider()
  const album = await makeAlbum(owner, { count: 0 })
  const inAlbum = await storeImage({
    ...{ ownerId: owner.id, imageType: 'album', albumId: album.id },
    bytes: await mirrored(13),
  })
  const inChat = await storeImage({ ownerId: owner.id, imageType: 'chat', bytes: await mirrored(13) })
  if ('refusal' in inAlbum || 'refusal' in inChat) throw new Error('refused')
  await requestAndSearch(13, { email: someone() })
  expect(await casesOf(inAlbum.image.id)).toHaveLength(1)
  expect(await casesOf(inChat.image.id)).toEqual([])

  const [reported] = await casesOf(inAlbum.image.id)
  await db.insert(caseEvidence).values({
    ...{ caseId: reported?.id ?? '', kind: 'photo' as const, subjectId: inChat.image.id },
    state: 'missing',
  })
  await db.delete(pictureSearches)
  await requestAndSearch(13, { email: someone() })
  expect(await casesOf(inChat.image.id)).toHaveLength(1)
})

test('photos of the requester, known by account or by confirmed address, are no hits', async () => {
  const { owner, imageId } = await profilePhoto(portrait(14))
  await requestAndSearch(14, { userId: owner.id })
  await db.delete(pictureSearches)
  await requestAndSearch(14, { email: owner.email })
  expect(await casesOf(imageId)).toEqual([])
  await db.delete(pictureSearches)
  await requestAndSearch(14, { email: someone() })
  expect(await casesOf(imageId)).toHaveLength(1)
})

test('without a confirmation nothing is searched; the link is refused once it has expired', async () => {
  const { imageId } = await profilePhoto(portrait(15))
  const { searchId, token } = await requestLink(15, { email: someone() })
  expect((await lastMail())?.text).toContain(`gilt ${SEARCH_CONFIRM_HOURS} Stunden`)
  await runSearch(searchId)
  expect(await casesOf(imageId)).toEqual([])
  expect(await confirmSearch('x'.repeat(43))).toEqual({ refusal: 'invalid-token' })
  expect(await confirmSearch('short')).toEqual({ refusal: 'invalid-token' })
  later(hours(SEARCH_CONFIRM_HOURS))
  expect(await confirmSearch(token)).toEqual({ refusal: 'invalid-token' })
  expect(await sweepPictureSearches()).toBe(1)
  expect(await db.$count(pictureSearches)).toBe(0)
})

test('opening the link again changes nothing; the search deletes the hashes of the request', async () => {
  const { searchId, token } = await requestAndSearch(16, { email: someone() })
  const [row] = await db.select().from(pictureSearches)
  expect(row).toMatchObject({ photos: null, confirmedAt: START })
  later(hours(1))
  expect(await confirmSearch(token)).toBeNull()
  expect((await db.select().from(pictureSearches))[0]?.confirmedAt).toEqual(START)
  const hits = await db.$count(pictureSearchHits)
  await runSearch(searchId)
  expect(await db.$count(pictureSearchHits)).toBe(hits)
  expect(await sweepPictureSearches()).toBe(0)
  // Until the answer is sent, however long it takes.
  later(hours(SEARCH_ANSWER_HOURS + 1))
  expect(await confirmSearch(token)).toBeNull()
  await sendSearchAnswer(searchId)
  expect(await confirmSearch(token)).toEqual({ refusal: 'invalid-token' })
})

test('with or without hits, everybody gets the same mail at the same time after confirming', async () => {
  await profilePhoto(portrait(17))
  const answers: string[] = []
  for (const number of [17, 18]) {
    const email = someone()
    const { searchId } = await requestAndSearch(number, { email })
    const due = await db.execute<{ run_at: Date }>(
      `select run_at from graphile_worker.jobs where task_identifier = 'picture-search-answer'
        order by id desc limit 1`,
    )
    expect(new Date(due[0]?.run_at ?? 0).getTime() - START.getTime()).toBe(hours(SEARCH_ANSWER_HOURS))
    await sendSearchAnswer(searchId)
    const mail = await lastMail()
    expect(mail?.to).toBe(email)
    answers.push(`${mail?.subject}\n${mail?.text}`)
    expect(await db.$count(pictureSearches)).toBe(0)
  }
  expect(answers[0]).toContain('Wir haben nachgesehen. Wo etwas zu tun war, haben wir es getan.')
  expect(answers[1]).toBe(answers[0])
})

test('of several requests that wait, each has its own requester', async () => {
  for (const email of [someone(), someone()])
    await requestSearch({ userId: null, email, photos: [], language: 'de' })
  const requests = await db.select().from(pictureSearches)
  expect(requests).toHaveLength(2)
  // Without sending the mails: that would change the rows, and with them the order in which they are found.
  for (const { id, email } of requests) expect((await requesterOf(id))?.to).toBe(email)
})

test('one address gets three links a day; further requests are ignored without an error', async () => {
  const email = someone()
  const photos = [await variants(portrait(19))]
  for (let time = 0; time < 5; time++) await requestSearch({ userId: null, email, photos, language: 'de' })
  expect(await db.$count(pictureSearches)).toBe(3)
})

test('photos without hashes get them in batches; a photo whose file is missing is skipped', async () => {
  const { imageId } = await profilePhoto(portrait(21))
  const [stored] = await db.select().from(images)
  await db.update(images).set({ phash: null, phash256: null })
  const { id: _, ...copy } = { ...stored, url: `/media/${'M'.repeat(22)}`, phash: null, phash256: null }
  await db.insert(images).values(copy as typeof images.$inferInsert)
  expect(await addMissingHashes()).toEqual({ hashed: 1, next: null })
  const [again] = await db.select().from(images).where(eq(images.id, imageId))
  // This hash is computed from the stored JPEG instead of the upload, so some of its bits may differ.
  expect(again?.phash256).toMatch(/^[0-9a-f]{64}$/)
  expect(again?.phash).toBe(stored?.phash)
})
