import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { users } from 'db/schema/accounts'
import { caseEvidence, moderationCases } from 'db/schema/cases'
import { appeals, decisions } from 'db/schema/decisions'
import { imageModeration, images, orphanedFiles } from 'db/schema/media'
import { reports } from 'db/schema/reports'
import { and, eq, isNull, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { conversationWith } from '~/domains/chat/conversations/conversation.server'
import { sendImage } from '~/domains/chat/messages/send-image.server'
import { unsend } from '~/domains/chat/messages/unsend.server'
import { readMaster, storeAvif } from '~/domains/media/files/files.server'
import { removeOrphans } from '~/domains/media/files/orphaned-files.server'
import { addProfilePhoto, removeProfilePhoto } from '~/domains/media/profile-photos.server'
import { evidenceKey, nameOfUrl } from '~/domains/media/renditions'
import { closeDb, db } from '~/platform/database/db.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { storage } from '~/platform/storage/storage.server'
import { setClock } from '~/platform/time/clock.server'
import { days, hours } from '~/platform/time/durations'
import { jobAttempts } from '~/testing/job-attempts'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { storedKeys, sweepLater, unreferencedFiles } from '~/testing/stored-files'
import { lastAppealDay } from '../decisions/appeal-deadline.server'
import { reportMessage, reportProfile } from '../reports/reports.server'
import { closeCases } from './close-cases.server'
import { copyPhoto, queueStuckPhotos } from './copy-photo.server'
import { evidenceOf, evidencePhoto, frozenBytes } from './read-evidence.server'
import { resealEvidence, sealOldSnapshots } from './reseal-evidence.server'

afterAll(closeDb)

const BIO = 'Ein Satz, den niemand sonst geschrieben hat'
let owner: { id: string; userType: 'trans' }
let reporter: { id: string; isAdmin: boolean }
beforeEach(async () => {
  owner = { id: await listedPerson({ bio: BIO, photo: 'none' }), userType: 'trans' }
  reporter = { id: (await makeAccount()).id, isAdmin: false }
})
afterEach(() => {
  setClock(null)
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  forgetSingleton('env')
})

const picture = () =>
  sharp({ create: { width: 120, height: 160, channels: 3, background: '#7a2040' } })
    .jpeg()
    .toBuffer()

/** A public photo of the owner. */
async function photo(): Promise<{ id: string; name: string }> {
  const added = await addProfilePhoto({ owner, bytes: await picture() })
  if ('refusal' in added) throw new Error(added.refusal)
  await db
    .update(imageModeration)
    .set({ status: 'approved' })
    .where(eq(imageModeration.imageUrl, added.image.url))
  return { id: added.image.id, name: nameOfUrl(added.image.url) ?? '' }
}
const report = async (over: Partial<Parameters<typeof reportProfile>[0]> = {}) => {
  expect(
    await reportProfile({ by: reporter, userId: owner.id, imageName: null, reason: 'fake', ...over }),
  ).toBeNull()
  const [row] = await db
    .select()
    .from(reports)
    .where(eq(reports.reporterId, over.by?.id ?? reporter.id))
  return row?.caseId ?? ''
}
const rowsOf = (caseId: string) => db.select().from(caseEvidence).where(eq(caseEvidence.caseId, caseId))
const waitingOf = async (caseId: string) => (await rowsOf(caseId)).filter(({ state }) => state === 'waiting')
const copyAll = async (caseId: string) => {
  for (const { id } of await waitingOf(caseId)) await copyPhoto(id)
}
test('the sealed copy of a photo has the bytes of its master, and neither row nor file shows anything', async () => {
  const { id, name } = await photo()
  const master = await readMaster(name)
  const caseId = await report()
  await copyAll(caseId)
  const rows = await rowsOf(caseId)
  expect(rows.map(({ kind, subjectId, state }) => [kind, subjectId, state]).sort()).toEqual([
    ['photo', id, 'stored'],
    ['profile', owner.id, 'stored'],
  ])
  const copy = rows.find(({ kind }) => kind === 'photo')
  expect(await frozenBytes({ caseId, id: copy?.id ?? '' })).toEqual(master)
  expect(copy?.file).not.toBe(name)
  const file = await storage().get(evidenceKey(copy?.file ?? ''))
  const bytes = file ? await buffer(file.body) : Buffer.alloc(0)
  expect(bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff]))).not.toBe(0)
  expect(bytes.includes(master?.subarray(20, 60) ?? '')).toBe(false)
  const text = rows.find(({ kind }) => kind === 'profile')
  expect(Buffer.from(text?.sealed ?? []).includes(BIO)).toBe(false)
  expect(JSON.stringify({ ...text, sealed: null })).not.toContain(BIO)
  expect((await evidenceOf(caseId)).texts[0]?.facts).toMatchObject({ bio: BIO })
  const shown = await evidencePhoto({ caseId, id: copy?.id ?? '', member: reporter.id })
  expect((await sharp(shown ?? Buffer.alloc(0)).metadata()).format).toBe('webp')
  expect(await unreferencedFiles()).toEqual([])
})

test('evidence opens only in its own row', async () => {
  await photo()
  const caseId = await report()
  const [one, other] = [randomUUID(), randomUUID()]
  const [text] = (await rowsOf(caseId)).filter(({ kind }) => kind === 'profile')
  await db
    .update(caseEvidence)
    .set({ id: other })
    .where(eq(caseEvidence.id, text?.id ?? one))
  expect((await evidenceOf(caseId)).texts).toMatchObject([{ id: other, facts: null }])
})

test('a state is frozen once, a changed one again, and repeated reports add nothing', async () => {
  await photo()
  const caseId = await report()
  const second = { id: (await makeAccount()).id, isAdmin: false }
  expect(await report({ by: second })).toBe(caseId)
  expect(await rowsOf(caseId)).toHaveLength(2)
  await db.update(users).set({ bio: 'Ganz anders' }).where(eq(users.id, owner.id))
  const third = { id: (await makeAccount()).id, isAdmin: false }
  expect(await report({ by: third })).toBe(caseId)
  const bios = (await evidenceOf(caseId)).texts.map(({ facts }) => (facts as { bio: string }).bio)
  expect(bios).toEqual([BIO, 'Ganz anders'])
})

test('a photo that its owner deletes before it is copied stays until it is, and leaves no file behind', async () => {
  const { id, name } = await photo()
  const master = await readMaster(name)
  const caseId = await report({ imageName: name })
  expect(await removeProfilePhoto({ owner, imageId: id })).toBeNull()
  await removeOrphans(name)
  await sweepLater()
  expect(await readMaster(name)).toEqual(master)
  await copyAll(caseId)
  await removeOrphans(name)
  expect(await readMaster(name)).toBeNull()
  const [copy] = (await evidenceOf(caseId)).photos
  expect(await frozenBytes({ caseId, id: copy?.id ?? '' })).toEqual(master)
  expect(await unreferencedFiles()).toEqual([])
})

test('an AVIF job that finds the photo deleted leaves its file to the evidence', async () => {
  const { id, name } = await photo()
  const master = await readMaster(name)
  const caseId = await report({ imageName: name })
  expect(await removeProfilePhoto({ owner, imageId: id })).toBeNull()
  await storeAvif(name)
  expect(await readMaster(name)).toEqual(master)
  await copyAll(caseId)
  await removeOrphans(name)
  expect(await readMaster(name)).toBeNull()
  expect((await evidenceOf(caseId)).photos).toMatchObject([{ state: 'stored' }])
  expect(await unreferencedFiles()).toEqual([])
})

test('without the storage a report is stored all the same, and its photo is copied later', async () => {
  await photo()
  const away = vi.spyOn(storage(), 'put').mockRejectedValue(new Error('away'))
  const caseId = await report()
  const [waiting] = await waitingOf(caseId)
  for (let attempt = 0; attempt < 3; attempt++)
    await expect(copyPhoto(waiting?.id ?? '')).rejects.toThrow('away')
  expect(await waitingOf(caseId)).toHaveLength(1)
  expect(await queueStuckPhotos()).toBe(0)
  setClock(new Date(Date.now() + hours(2)))
  // The job of the report still fails: a sweep does not reset its tries.
  const key = `copy-evidence-photo:${waiting?.id}`
  await queueStuckPhotos()
  await db.execute(sql`update graphile_worker._private_jobs set attempts = 3 where key = ${key}`)
  expect(await queueStuckPhotos()).toBe(0)
  expect(await jobAttempts(key)).toEqual([3])
  await db.execute(sql`delete from graphile_worker._private_jobs where key = ${key}`)
  expect(await queueStuckPhotos()).toBe(1)
  expect(await jobAttempts(key)).toEqual([0])
  setClock(null)
  away.mockRestore()
  await copyAll(caseId)
  expect((await evidenceOf(caseId)).photos).toMatchObject([{ state: 'stored' }])
  expect(await unreferencedFiles()).toEqual([])
  await sweepLater()
  expect(await db.select().from(orphanedFiles)).toEqual([])
})

test('a copy that fails after its file was written leaves no file', async () => {
  await photo()
  const caseId = await report()
  const [waiting] = await waitingOf(caseId)
  const put = storage().put.bind(storage())
  vi.spyOn(storage(), 'put').mockImplementationOnce(async (...args) => {
    await put(...args)
    throw new Error('cut off')
  })
  await expect(copyPhoto(waiting?.id ?? '')).rejects.toThrow('cut off')
  await copyAll(caseId)
  await sweepLater()
  const kept = await storedKeys('evidence/')
  const rows = (await db.select().from(caseEvidence)).flatMap(({ file }) => file ?? [])
  expect(kept.sort()).toEqual(rows.map(evidenceKey).sort())
})

test('two jobs at once copy a photo once', async () => {
  await photo()
  const caseId = await report()
  const [waiting] = await waitingOf(caseId)
  await Promise.all([copyPhoto(waiting?.id ?? ''), copyPhoto(waiting?.id ?? '')])
  expect(await unreferencedFiles()).toEqual([])
  await sweepLater()
  expect((await evidenceOf(caseId)).photos).toMatchObject([{ state: 'stored' }])
  expect(await frozenBytes({ caseId, id: waiting?.id ?? '' })).not.toBeNull()
})

test('a photo without a file is marked, and not retried', async () => {
  const id = await listedPerson()
  const caseId = await report({ userId: id })
  await copyAll(caseId)
  expect((await evidenceOf(caseId)).photos).toMatchObject([{ state: 'missing' }])
})

test('a reported chat photo that is unsent is deleted, and its copy stays for the case', async () => {
  await photo()
  const jonas = { id: (await makeAccount({ firstName: 'Jonas' })).id, isPremium: false, isAdmin: false }
  const sent = await sendImage({ by: jonas, userId: owner.id, bytes: await picture(), content: 'Schau' })
  if ('refusal' in sent) throw new Error(sent.refusal)
  const { id: messageId, imageUrl } = sent.message
  const name = nameOfUrl(imageUrl ?? '') ?? ''
  const by = { id: owner.id, isAdmin: false }
  expect(await reportMessage({ by, userId: jonas.id, messageId, reason: 'harassment' })).toBeNull()
  const [row] = await db.select().from(reports).where(eq(reports.targetId, messageId))
  const caseId = row?.caseId ?? ''
  const conversation = await conversationWith(jonas, owner.id)
  if (conversation) await unsend(jonas, conversation, messageId)
  expect(await db.$count(images, eq(images.url, imageUrl ?? ''))).toBe(0)
  await copyAll(caseId)
  await removeOrphans(name)
  expect(await readMaster(name)).toBeNull()
  const { texts, photos } = await evidenceOf(caseId)
  expect(texts[0]?.facts).toMatchObject({ message: { content: 'Schau', messageType: 'image' } })
  expect(await evidencePhoto({ caseId, id: photos[0]?.id ?? '', member: owner.id })).not.toBeNull()
})

test('after a rotation all is sealed with the new key, and the old one can go', async () => {
  const [old, fresh] = ['old', 'fresh'].map((word) => `${word} seal key`.padEnd(40, '.'))
  const use = (...keys: (string | undefined)[]) => {
    vi.stubEnv('SEAL_KEYS', keys.join(','))
    forgetSingleton('env')
  }
  use(old)
  await photo()
  const caseId = await report()
  await copyAll(caseId)
  const [copy] = (await evidenceOf(caseId)).photos
  const bytes = await frozenBytes({ caseId, id: copy?.id ?? '' })
  use(fresh)
  expect((await evidenceOf(caseId)).texts).toMatchObject([{ facts: null }])
  expect(await frozenBytes({ caseId, id: copy?.id ?? '' })).toBeNull()
  await resealEvidence()
  use(fresh, old)
  expect((await evidenceOf(caseId)).texts[0]?.facts).toMatchObject({ bio: BIO })
  await resealEvidence()
  use(fresh)
  expect((await evidenceOf(caseId)).texts[0]?.facts).toMatchObject({ bio: BIO })
  expect(await frozenBytes({ caseId, id: copy?.id ?? '' })).toEqual(bytes)
  expect(await unreferencedFiles()).toEqual([])
})

test('evidence and addresses of reporters go once the time to object is over, not before and not during an appeal', async () => {
  const { name } = await photo()
  const caseId = await report()
  await copyAll(caseId)
  await db
    .update(reports)
    .set({ reporterEmail: 'somebody@example.test', reporterName: 'Somebody' })
    .where(eq(reports.caseId, caseId))
  const decidedAt = new Date()
  const later = (more: number) => new Date(lastAppealDay(decidedAt).getTime() + more)
  setClock(later(days(1)))
  expect(await closeCases()).toBe(0)
  await db.update(moderationCases).set({ status: 'decided', decidedAt }).where(eq(moderationCases.id, caseId))
  // The last day to object, which counts to its end in Germany.
  setClock(later(0))
  expect(await closeCases()).toBe(0)
  const [decision] = await db
    .insert(decisions)
    .values({ caseId, action: 'warn', ground: 'spam', userId: owner.id })
    .returning()
  // One whose end was told under the former rule.
  const ofCase = eq(decisions.caseId, caseId)
  await db
    .update(decisions)
    .set({ appealUntil: later(days(2)) })
    .where(ofCase)
  setClock(later(days(1) + hours(1)))
  expect(await closeCases()).toBe(0)
  await db.update(decisions).set({ appealUntil: null }).where(ofCase)
  const appeal = { decisionId: decision?.id ?? '', text: 'Nein', language: 'de' } as const
  await db.insert(appeals).values(appeal)
  setClock(later(days(1) + hours(1)))
  expect(await closeCases()).toBe(0)
  await db.update(appeals).set({ status: 'rejected' })
  const [{ file } = { file: null }] = (await rowsOf(caseId)).filter(({ kind }) => kind === 'photo')
  expect(await closeCases()).toBe(1)
  expect(await closeCases()).toBe(0)
  expect(await rowsOf(caseId)).toEqual([])
  await removeOrphans(file ?? '')
  expect(await storage().get(evidenceKey(file ?? ''))).toBeNull()
  expect(await readMaster(name)).not.toBeNull()
  const [row] = await db.select().from(reports).where(eq(reports.caseId, caseId))
  expect([row?.reporterEmail, row?.reporterName]).toEqual([null, null])
})

test('all cases that are due are closed, however many', async () => {
  const old = new Date(Date.now() - days(190))
  const one = {
    subjectType: 'profile',
    status: 'decided',
    dueAt: old,
    decidedAt: old,
    createdAt: old,
  } as const
  await db
    .insert(moderationCases)
    .values(Array.from({ length: 101 }, () => ({ ...one, subjectId: randomUUID() })))
  await closeCases()
  const isLeft = and(eq(moderationCases.decidedAt, old), isNull(moderationCases.closedAt))
  expect(await db.$count(moderationCases, isLeft)).toBe(0)
})

test('what reports stored before evidence was sealed moves into it', async () => {
  await photo()
  const caseId = await report()
  await db.execute(sql`delete from case_evidence where case_id = ${caseId}`)
  const profile = { firstName: 'Luna', bio: 'Wie es früher war' }
  await db.update(reports).set({ snapshot: { profile } }).where(eq(reports.caseId, caseId))
  expect(await sealOldSnapshots()).toBe(1)
  expect(await sealOldSnapshots()).toBe(0)
  expect((await evidenceOf(caseId)).texts).toMatchObject([{ facts: profile }])
  expect(await db.$count(reports, sql`snapshot is not null`)).toBe(0)
})
