import { users } from 'db/schema/accounts'
import { imageHints } from 'db/schema/hints'
import { imageModeration, images } from 'db/schema/media'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { db } from '~/platform/database/db.server'
import { storage } from '~/platform/storage/storage.server'
import { makeAccount } from '~/testing/people/accounts'
import { encodeImage } from '../encoding/encode.server'
import { readMaster, storeAvif } from '../files/files.server'
import { removeOrphans } from '../files/orphaned-files.server'
import { addProfilePhoto, ownPhotos } from '../profile-photos.server'
import { masterKey, nameOfUrl, RENDITIONS, type Rendition, renditionKey } from '../renditions'
import { renderStalePhotos } from './mark-photos.server'
import { markText } from './mark-text'
import { drawMark, renewMarks, setWatermark } from './owner-mark.server'

const plain = (background: string, width = 900, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** The spread of pixel values in a part of the picture: zero on a plain background. */
async function contrast(body: Buffer, part: 'corner' | 'rest'): Promise<number> {
  const { width, height } = await sharp(body).metadata()
  const left = part === 'corner' ? Math.floor(width * 0.9) : 0
  const area = { left, top: part === 'corner' ? Math.floor(height * 0.4) : 0, width: width - left, height }
  const region =
    part === 'corner' ? { ...area, height: height - area.top } : { ...area, width: Math.floor(width * 0.9) }
  const { channels } = await sharp(await sharp(body).extract(region).png().toBuffer()).stats()
  return Math.max(...channels.map(({ min, max }) => max - min))
}

async function stored(url: string, rendition: Rendition): Promise<Buffer> {
  const found = await storage().get(renditionKey(nameOfUrl(url) ?? '', rendition))
  if (!found) throw new Error(`no ${rendition.width}.${rendition.ext}`)
  const chunks: Buffer[] = []
  for await (const chunk of found.body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('contains the name and the product, without letters that cannot be drawn', () => {
  const mark = (name: string) => markText({ name, appName: 'Orchidee' })
  expect(mark('Žofia Łuć')).toBe('Žofia Łuć · Orchidee')
  expect(mark('Анна ♥')).toBe('Анна ♥ · Orchidee')
  expect(mark('Thảo 李 💋')).toBe('Thao · Orchidee')
  expect(mark('李')).toBe('Orchidee')
  expect(mark('Anastasia-Valentina von und zu Hohenfels')).toBe('Anastasia-Valentina von… · Orchidee')
})

test('consists of paths only, so that a machine without fonts draws the same', () => {
  const svg = drawMark('Luna <b> · Orchidee', { width: 640, height: 853 }).toString()
  expect(svg).not.toMatch(/<text|font|Luna|style=/)
})

test.each(['#ffffff', '#000000', '#808080'])(
  'is visible in the lower corner on %s, and nowhere else',
  async (ground) => {
    const result = await encodeImage(await plain(ground), 'Luna · Orchidee')
    if ('refusal' in result) throw new Error(result.refusal)
    for (const { body } of result.image.renditions) {
      expect(await contrast(body, 'corner')).toBeGreaterThan(60)
      expect(await contrast(body, 'rest')).toBeLessThan(12)
      expect((await sharp(body).metadata()).hasAlpha).toBe(false)
    }
    expect(await contrast(result.image.master, 'corner')).toBeLessThan(12)
  },
)

test.each([
  [1, 1],
  [3, 900],
  [2000, 4],
  [40, 30],
])('does no harm to a photo of %i x %i', async (width, height) => {
  const result = await encodeImage(await plain('#336699', width, height), 'X')
  expect(result).toHaveProperty('image')
})

test('switched on and off: all own photos follow, each under a new name, with its moderation result', async () => {
  const owner = await makeAccount({ userType: 'trans', firstName: 'Luna' })
  await addProfilePhoto({ owner, bytes: await plain('#7a2040') })
  await addProfilePhoto({ owner, bytes: await plain('#20407a') })
  const before = await ownPhotos(owner)
  await db
    .update(imageModeration)
    .set({ status: 'approved' })
    .where(eq(imageModeration.imageUrl, before[0]?.url ?? ''))

  await setWatermark({ owner, isOn: true })
  await renderStalePhotos({ ownerId: owner.id })
  const marked = await ownPhotos(owner)
  expect(marked.map(({ id, state }) => [id, state])).toEqual([
    [before[0]?.id, 'approved'],
    [before[1]?.id, 'pending'],
  ])
  for (const [at, { url }] of marked.entries()) {
    expect(url).not.toBe(before[at]?.url)
    for (const rendition of RENDITIONS) {
      expect(await contrast(await stored(url, rendition), 'corner')).toBeGreaterThan(60)
    }
    const master = await readMaster(nameOfUrl(url) ?? '')
    expect(await contrast(master ?? Buffer.alloc(0), 'corner')).toBeLessThan(12)
  }
  // Files under the old names are removed by another job.
  const old = nameOfUrl(before[0]?.url ?? '') ?? ''
  await removeOrphans(old)
  expect(await storage().get(masterKey(old))).toBeNull()

  // A second run changes nothing.
  await renderStalePhotos({ ownerId: owner.id })
  expect(await ownPhotos(owner)).toEqual(marked)

  await setWatermark({ owner, isOn: false })
  await renderStalePhotos({ ownerId: owner.id })
  for (const { url } of await ownPhotos(owner)) {
    expect(await contrast(await stored(url, { width: 640, ext: 'webp' }), 'corner')).toBeLessThan(12)
  }
})

test('a new upload has the mark at once, in WebP and in AVIF; a change of name renders it again', async () => {
  const owner = await makeAccount({ userType: 'trans', firstName: 'Luna', watermarksPhotos: true })
  await addProfilePhoto({ owner, bytes: await plain('#7a2040') })
  const [photo] = await db
    .select({ url: images.url, isWatermarked: images.isWatermarked })
    .from(images)
    .where(eq(images.ownerId, owner.id))
  expect(photo?.isWatermarked).toBe(true)
  const url = photo?.url ?? ''
  await storeAvif(nameOfUrl(url) ?? '')
  for (const ext of ['webp', 'avif'] as const) {
    expect(await contrast(await stored(url, { width: 320, ext }), 'corner')).toBeGreaterThan(60)
  }
  await db.update(users).set({ firstName: 'Alexandra' }).where(eq(users.id, owner.id))
  await db.transaction((tx) => renewMarks(tx, owner))
  await renderStalePhotos({ ownerId: owner.id })
  const [renamed] = await ownPhotos(owner)
  expect(renamed?.url).not.toBe(url)
  const [one, other] = [
    await stored(url, { width: 640, ext: 'webp' }),
    await stored(renamed?.url ?? '', { width: 640, ext: 'webp' }),
  ]
  expect(one.equals(other)).toBe(false)
})

test('a photo that the models have not seen is shown to them under its new name, any other one is not', async () => {
  const owner = await makeAccount({ userType: 'trans', firstName: 'Luna' })
  await addProfilePhoto({ owner, bytes: await plain('#7a2040') })
  await addProfilePhoto({ owner, bytes: await plain('#20407a') })
  const [seen] = await ownPhotos(owner)
  await db.insert(imageHints).values({
    ...{ imageUrl: seen?.url ?? '', faces: 1, nudity: 0.1, modelVersion: 'x', durationMs: 1 },
  })
  await setWatermark({ owner, isOn: true })
  await renderStalePhotos({ ownerId: owner.id })
  const isAsked = async ({ url }: { url: string }) => {
    const jobs = await db.execute(sql`
      select 1 from graphile_worker.jobs where task_identifier = 'hint-photo' and key = ${`hint ${nameOfUrl(url)}`}`)
    return jobs.length > 0
  }
  expect(await Promise.all((await ownPhotos(owner)).map(isAsked))).toEqual([false, true])
})

test('a photo that is encoded while the name changes is rendered again', async () => {
  const owner = await makeAccount({ userType: 'trans', firstName: 'Luna', watermarksPhotos: true })
  const put = storage().put.bind(storage())
  const spy = vi.spyOn(storage(), 'put').mockImplementationOnce(async (...file) => {
    await db.update(users).set({ firstName: 'Alexandra' }).where(eq(users.id, owner.id))
    await db.transaction((tx) => renewMarks(tx, owner))
    await put(...file)
  })
  await addProfilePhoto({ owner, bytes: await plain('#7a2040') })
  spy.mockRestore()
  const [before] = await ownPhotos(owner)
  await renderStalePhotos({ ownerId: owner.id })
  const [after] = await ownPhotos(owner)
  expect(after?.id).toBe(before?.id)
  expect(after?.url).not.toBe(before?.url)
  await renderStalePhotos({ ownerId: owner.id })
  expect(await ownPhotos(owner)).toEqual([after])
})

test('several changes of the switch and the name before a rendering result in the current mark, or in none', async () => {
  const owner = await makeAccount({ userType: 'trans', firstName: 'Luna', watermarksPhotos: true })
  await addProfilePhoto({ owner, bytes: await plain('#7a2040') })
  const rename = async (firstName: string) => {
    await db.update(users).set({ firstName }).where(eq(users.id, owner.id))
    await db.transaction((tx) => renewMarks(tx, owner))
  }
  const shown = async () => stored((await ownPhotos(owner))[0]?.url ?? '', { width: 640, ext: 'webp' })
  await rename('Alexandra')
  await setWatermark({ owner, isOn: false })
  await renderStalePhotos({ ownerId: owner.id })
  expect(await contrast(await shown(), 'corner')).toBeLessThan(12)

  await setWatermark({ owner, isOn: true })
  await renderStalePhotos({ ownerId: owner.id })
  const ofAlexandra = await shown()
  await setWatermark({ owner, isOn: false })
  await rename('Luna')
  await setWatermark({ owner, isOn: true })
  await renderStalePhotos({ ownerId: owner.id })
  expect(await contrast(await shown(), 'corner')).toBeGreaterThan(60)
  expect((await shown()).equals(ofAlexandra)).toBe(false)
})

test('an AVIF that is made after a change of name, before the photo is rendered again, has a mark', async () => {
  const owner = await makeAccount({ userType: 'trans', firstName: 'Luna', watermarksPhotos: true })
  await addProfilePhoto({ owner, bytes: await plain('#7a2040') })
  await db.update(users).set({ firstName: 'Alexandra' }).where(eq(users.id, owner.id))
  await db.transaction((tx) => renewMarks(tx, owner))
  const [photo] = await ownPhotos(owner)
  const url = photo?.url ?? ''
  await storeAvif(nameOfUrl(url) ?? '')
  expect(await contrast(await stored(url, { width: 320, ext: 'avif' }), 'corner')).toBeGreaterThan(60)
})
