import { randomUUID } from 'node:crypto'
import { REQUEST_LIMITS } from 'db/limits/http'
import { REPORT_TEXT_MAX } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { images } from 'db/schema/media'
import { reports } from 'db/schema/reports'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { photoName } from '~/domains/profiles/gallery/photo-address'
import { blockPerson } from '~/domains/relations/blocks/blocks.server'
import { setLike } from '~/domains/relations/likes/likes.server'
import { db } from '~/platform/database/db.server'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { evidenceOf } from '../evidence/read-evidence.server'
import { ReportFormSchema } from './forms'
import { openReport, reportProfile } from './reports.server'

type Over = Partial<Parameters<typeof reportProfile>[0]>
const reporter = async () => ({ id: (await makeAccount()).id, isAdmin: false })
const report = (by: { id: string; isAdmin: boolean }, userId: string, over: Over = {}) =>
  reportProfile({ by, userId, imageName: null, reason: 'fake', ...over })
/** The frozen texts of the case of a report. */
const frozenBy = async (reporterId: string) => {
  const [row] = await stored(reporterId)
  return (await evidenceOf(row?.caseId ?? '')).texts.map(({ facts }) => facts)
}
const stored = (reporterId: string) => db.select().from(reports).where(eq(reports.reporterId, reporterId))

test('a report freezes what the profile stated, and nothing else', async () => {
  const by = await reporter()
  const id = await listedPerson({ bio: 'Wie es war', lastName: 'Geheim', paymentCustomerId: 'cus_1' })
  expect(await report(by, id, { details: 'Das Foto ist aus einem Katalog.' })).toBeNull()
  await db.update(users).set({ bio: 'Ganz anders' }).where(eq(users.id, id))
  const [row] = await stored(by.id)
  expect(row).toMatchObject({
    reportedUserId: id,
    targetType: 'profile',
    targetId: id,
    reason: 'fake',
    details: 'Das Foto ist aus einem Katalog.',
    status: 'open',
    snapshot: null,
  })
  const [frozen] = await frozenBy(by.id)
  expect(frozen).toMatchObject({ bio: 'Wie es war', firstName: 'Luna', location: 'Berlin', age: 28 })
  expect(JSON.stringify(frozen)).not.toMatch(/@|Geheim|cus_1|liked|isOnline|lastSeen|distanceKm/)
})

test('repeated it is one report; by another reporter, or on a photo, it is another', async () => {
  const [by, other] = [await reporter(), await reporter()]
  const id = await listedPerson()
  const [image] = await db.select().from(images).where(eq(images.ownerId, id))
  const imageName = photoName(image?.url ?? '')
  await report(by, id)
  await report(by, id, { reason: 'coercion' })
  await report(other, id)
  await report(by, id, { imageName })
  await report(by, id, { imageName })
  const rows = await stored(by.id)
  expect(rows.map((row) => [row.targetType, row.targetId, row.reason]).sort()).toEqual([
    ['image', image?.id, 'fake'],
    ['profile', id, 'fake'],
  ])
  const ofImage = rows.find((row) => row.targetType === 'image')
  expect((await evidenceOf(ofImage?.caseId ?? '')).photos).toMatchObject([{ subjectId: image?.id }])
  expect(await stored(other.id)).toHaveLength(1)
})

test('a report locks its case before its photo, as a decision does', async () => {
  const [by, other] = [await reporter(), await reporter()]
  const id = await listedPerson()
  const [image] = await db.select().from(images).where(eq(images.ownerId, id))
  const imageName = photoName(image?.url ?? '')
  await report(other, id, { imageName })
  let filed: ReturnType<typeof report> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from moderation_cases where subject_id = ${image?.id} for update`)
    filed = report(by, id, { imageName })
    await untilOneWaitsForLock()
    await tx.execute(sql`select from images where id = ${image?.id} for update nowait`)
  })
  expect(await filed).toBeNull()
  expect(await stored(by.id)).toHaveLength(1)
})

test('a photo whose address changed while the form was open is reported', async () => {
  const by = await reporter()
  const id = await listedPerson()
  const [image] = await db.select().from(images).where(eq(images.ownerId, id))
  const before = photoName(image?.url ?? '')
  const url = '/media/AAAAAAAAAAAAAAAAAAAAAD'
  await db
    .update(images)
    .set({ url, formerNames: [before] })
    .where(eq(images.ownerId, id))
  expect(await report(by, id, { imageName: before })).toBeNull()
  expect(await stored(by.id)).toMatchObject([{ targetType: 'image', targetId: image?.id }])
  const other = await listedPerson()
  expect(await report(by, other, { imageName: before })).toEqual({ refusal: 'image-gone' })
})

test('after the decision the same subject can be reported again', async () => {
  const by = await reporter()
  const id = await listedPerson()
  await report(by, id)
  expect(await openReport({ by, userId: id })).toBe('fake')
  await db.update(reports).set({ status: 'dismissed' }).where(eq(reports.reporterId, by.id))
  expect(await openReport({ by, userId: id })).toBeNull()
  await report(by, id)
  expect(await stored(by.id)).toHaveLength(2)
})

test('only what the reporter sees: not oneself, not hidden or blocked people, not foreign photos', async () => {
  const by = await reporter()
  const id = await listedPerson()
  const waiting = await listedPerson({ photo: 'pending' })
  const [foreign] = await db
    .select()
    .from(images)
    .where(eq(images.ownerId, await listedPerson()))
  const unknown = { refusal: 'unknown' }
  expect(await report(by, by.id)).toEqual({ refusal: 'self' })
  for (const userId of [randomUUID(), 'nobody', waiting]) expect(await report(by, userId)).toEqual(unknown)
  for (const imageName of [photoName(foreign?.url ?? ''), 'AAAAAAAAAAAAAAAAAAAAAA'])
    expect(await report(by, id, { imageName })).toEqual({ refusal: 'image-gone' })
  await blockPerson({ by, userId: id })
  expect(await report(by, id)).toEqual(unknown)
  expect(await stored(by.id)).toEqual([])
})

test('a provider reports a customer of whom she sees only the name', async () => {
  const customer = (await makeAccount({ firstName: 'Kurt' })).id
  const by = { id: await listedPerson(), isAdmin: false }
  expect(await report(by, customer)).toEqual({ refusal: 'unknown' })
  await setLike({ by: { id: customer }, targetUserId: by.id, isLike: true })
  expect(await report(by, customer, { reason: 'harassment' })).toBeNull()
  expect(await frozenBy(by.id)).toMatchObject([{ firstName: 'Kurt', age: null, location: null }])
})

test('more reports an hour than the limit are refused', async () => {
  const by = await reporter()
  const id = await listedPerson()
  for (let at = 0; at < REQUEST_LIMITS.report.points; at++) expect(await report(by, id)).toBeNull()
  expect(await report(by, id)).toEqual({ refusal: 'too-many', retryAfterS: expect.any(Number) })
})

test('the form requires a reason of the list, and counts line breaks once', () => {
  expect(ReportFormSchema.safeParse({ reason: 'other' }).success).toBe(true)
  expect(ReportFormSchema.safeParse({}).error?.issues[0]?.message).toBe('relations:report.error.reason')
  expect(ReportFormSchema.safeParse({ reason: 'boredom' }).success).toBe(false)
  const full = `${'x'.repeat(REPORT_TEXT_MAX - 2)}\r\ny`
  expect(ReportFormSchema.parse({ reason: 'other', details: `  ${full}  ` }).details).toHaveLength(
    REPORT_TEXT_MAX,
  )
  const over = ReportFormSchema.safeParse({ reason: 'other', details: `${full}z` })
  expect(over.error?.issues[0]?.message).toBe('relations:report.error.details')
  expect(ReportFormSchema.parse({ reason: 'other', details: '   ' }).details).toBe('')
})
