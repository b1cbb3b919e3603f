import { randomUUID } from 'node:crypto'
import { REPORT_TEXT_MAX } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { moderationCases } from 'db/schema/cases'
import { images } from 'db/schema/media'
import { notices } from 'db/schema/notifications'
import { publicReports, reports } from 'db/schema/reports'
import { eq, isNull, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, expect, it, test, vi } from 'vitest'
import { stamp } from '~/domains/auth/bot-check/form-timestamp.server'
import { addProfilePhoto, ownPhotos } from '~/domains/media/profile-photos.server'
import { renderStalePhotos } from '~/domains/media/watermark/mark-photos.server'
import { setWatermark } from '~/domains/media/watermark/owner-mark.server'
import { setQuietHours } from '~/domains/notifications/preferences/quiet-hours.server'
import { closeDb, db } from '~/platform/database/db.server'
import { forgetSingleton } from '~/platform/process/singleton.server'
import { setClock } from '~/platform/time/clock.server'
import { days, hours, minutes } from '~/platform/time/durations'
import { untilOneWaitsForLock } from '~/testing/databases/waiting-for-lock'
import { jobAttempts } from '~/testing/job-attempts'
import { mailsTo, withoutMailServer } from '~/testing/mails'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { reportsOf } from '../cases/page/case-reports.server'
import { reportNumber } from '../decisions/report-result.server'
import { reporterErrors } from './forms'
import {
  acceptPublicReport,
  openPublicReport,
  queueUnopened,
  sendReportReceipt,
} from './report-public.server'
import { subjectOf } from './reported-address.server'
import { answerKey, sendUnmatchedReportAnswer, sweepUnmatchedReports } from './unmatched-report.server'

const START = new Date('2026-11-22T12:00:00Z')
beforeEach(async () => {
  setClock(START)
  await db.delete(publicReports)
})
afterEach(() => {
  setClock(null)
  vi.unstubAllEnvs()
  forgetSingleton('env')
})
afterAll(closeDb)

const accept = (address: string, over: Partial<Parameters<typeof acceptPublicReport>[0]> = {}) =>
  acceptPublicReport({
    ...{ address, reason: 'fake', details: 'Gestohlene Fotos', isIllegal: false, reporterId: null },
    ...{ name: undefined, email: `${randomUUID()}@example.test`, language: 'fr' as const },
    ...over,
  })
const waiting = async () => {
  const [row] = await db.select().from(publicReports)
  if (!row) throw new Error('nothing waits')
  return row
}
const answerJobs = async (id: string) =>
  (
    await db.execute<{ run_at: string }>(
      sql`select run_at from graphile_worker.jobs where key = ${answerKey(id)}`,
    )
  ).map(({ run_at }) => new Date(run_at))

it('finds profiles and photos by any of their addresses, hidden ones too; nothing else', async () => {
  const id = await listedPerson({ username: `luana-${Date.now()}` })
  const [user] = await db.select().from(users).where(eq(users.id, id))
  const [photo] = await db.select().from(images).where(eq(images.ownerId, id))
  await db
    .update(images)
    .set({ url: '/media/AAAAAAAAAAAAAAAAAAAAAB' })
    .where(eq(images.id, photo?.id ?? ''))
  const profile = { targetType: 'profile', targetId: id, userId: id }
  const own = 'http://localhost:3000'
  for (const address of [
    id,
    `/profile/${id}`,
    `${own}/profile/${id}`,
    `${own}/profile?id=${id}#x`,
    ` ${own}/profile/${user?.username} `,
    user?.username ?? '',
    // The addresses that visitors see: of a card's link, and after opening a profile.
    `${own}/login?redirectTo=%2Fprofile%3Fid%3D${id}`,
    `localhost:3000/select-type?redirectTo=%2Fprofile%3Fid%3D${id}&lang=en`,
  ])
    expect([address, await subjectOf(address)]).toEqual([address, profile])
  const image = { targetType: 'image', targetId: photo?.id, userId: id }
  for (const address of ['/media/AAAAAAAAAAAAAAAAAAAAAB/320.webp', `${own}/media/AAAAAAAAAAAAAAAAAAAAAB`])
    expect(await subjectOf(address)).toEqual(image)
  await db.update(users).set({ isSuspended: true }).where(eq(users.id, id))
  expect(await subjectOf(id)).toEqual(profile)
  for (const address of [
    randomUUID(),
    '/chat',
    `https://elsewhere.example/profile/${id}`,
    `https://elsewhere.example/login?redirectTo=%2Fprofile%3Fid%3D${id}`,
    `/login?redirectTo=https%3A%2F%2Felsewhere.example%2Fprofile%2F${id}`,
    '/login?redirectTo=%2Fchat',
    '%E0%A4%A',
    '/profile/%E0',
    '//',
    'https://',
    '/media/x',
  ])
    expect([address, await subjectOf(address)]).toEqual([address, null])
})

it('finds a photo by the addresses that it had before its watermark was switched', async () => {
  const owner = await makeAccount({ userType: 'trans' })
  const bytes = await sharp({ create: { width: 90, height: 120, channels: 3, background: '#7a2040' } })
    .jpeg()
    .toBuffer()
  const added = await addProfilePhoto({ owner, bytes })
  if ('refusal' in added) throw new Error(added.refusal)
  const addresses = [added.image.url]
  for (const isOn of [true, false]) {
    await setWatermark({ owner, isOn })
    await renderStalePhotos({ ownerId: owner.id })
    addresses.push((await ownPhotos(owner))[0]?.url ?? '')
  }
  expect(new Set(addresses).size).toBe(3)
  for (const address of addresses)
    expect(await subjectOf(`${address}/640.webp`)).toEqual({
      targetType: 'image',
      targetId: added.image.id,
      userId: owner.id,
    })
})

it.each(['https://cdn.example', 'https://cdn.example/photos/'])(
  'finds a photo by its address at the CDN %s',
  async (base) => {
    const id = await listedPerson()
    const [photo] = await db.select().from(images).where(eq(images.ownerId, id))
    const path = photo?.url ?? ''
    const at = `${base.replace(/\/$/, '')}${path}/960.webp`
    expect(await subjectOf(at)).toBeNull()
    vi.stubEnv('MEDIA_BASE_URL', base)
    forgetSingleton('env')
    const image = { targetType: 'image', targetId: photo?.id, userId: id }
    for (const address of [at, at.replace('https://', ''), path])
      expect([address, await subjectOf(address)]).toEqual([address, image])
    for (const address of [
      `https://elsewhere.example${path}`,
      `https://cdn.example/profile/${id}`,
      'https://cdn.example/',
    ])
      expect([address, await subjectOf(address)]).toEqual([address, null])
  },
)

test('a report joins the case under the number of its receipt, and mails in the reporter’s language', async () => {
  const id = await listedPerson()
  const { number } = await accept(`/profile/${id}`, { isIllegal: true, name: 'Eva' })
  const { id: reportId, email } = await waiting()
  expect(number).toBe(reportNumber(reportId))
  await openPublicReport(reportId)
  await openPublicReport(reportId)
  const [report] = await db.select().from(reports).where(eq(reports.id, reportId))
  expect(report).toMatchObject({ reporterEmail: email, reporterName: 'Eva', language: 'fr', targetId: id })
  expect(report).toMatchObject({ details: 'Gestohlene Fotos', isIllegal: true })
  const cases = await db.select().from(moderationCases).where(eq(moderationCases.subjectId, id))
  expect(cases).toMatchObject([{ reportCount: 1, status: 'open', id: report?.caseId }])
  expect(await db.select().from(publicReports)).toEqual([])
  await sendReportReceipt(reportId)
  const [mail] = await mailsTo(email ?? '')
  expect(mail?.subject).toContain(number)
  expect(mail?.text).toContain('24 heures')
})

test.each(['something', 'nothing'])('a form about %s that is sent again is one report', async (about) => {
  const address = about === 'something' ? await listedPerson() : randomUUID()
  const form = { stamp: stamp(), email: `${randomUUID()}@example.test` }
  const [first, same] = await Promise.all([accept(address, form), accept(address, form)])
  expect([same, await accept(address, form)]).toEqual([first, first])
  const { id } = await waiting()
  expect(first.number).toBe(reportNumber(id))
  await openPublicReport(id)
  const left = await db.$count(publicReports)
  setClock(new Date(START.getTime() + hours(1) - 1))
  expect(await accept(address, form)).toEqual(first)
  expect(await db.$count(publicReports)).toBe(left)
  const receipts = await db.execute<{ payload: { reportId: string } }>(
    sql`select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'report-receipt'`,
  )
  expect(receipts.filter(({ payload }) => payload.reportId === id)).toHaveLength(1)

  // Other words, another form, a forged timestamp, and a form from an hour ago are reports of their own.
  const others = [
    { ...form, details: 'Anders' },
    { ...form, stamp: stamp() },
    { ...form, stamp: 'x.y' },
  ]
  for (const other of others) expect(await accept(address, other)).not.toEqual(first)
  setClock(new Date(START.getTime() + hours(1)))
  expect(await accept(address, form)).not.toEqual(first)
  expect(await db.$count(publicReports)).toBe(left + 4)
})

test('the longest text about illegal content reaches the moderators whole', async () => {
  const details = `${'x'.repeat(REPORT_TEXT_MAX - 4)}Ende`
  for (const isIllegal of [true, false]) {
    const id = await listedPerson()
    await accept(id, { details, isIllegal })
    await openPublicReport((await waiting()).id)
    const [opened] = await db.select().from(moderationCases).where(eq(moderationCases.subjectId, id))
    expect(await reportsOf(opened?.id ?? '')).toMatchObject([{ details, isIllegal }])
  }
})

test('an unmatched report has the same receipt, and the answer of a dismissed one after hours', async () => {
  await accept(`/profile/${randomUUID()}`)
  const { id, email } = await waiting()
  await openPublicReport(id)
  await sendReportReceipt(id)
  const { answerAt } = await waiting()
  expect(answerAt?.getTime()).toBeGreaterThanOrEqual(START.getTime() + hours(1))
  expect(await answerJobs(id)).toEqual([answerAt])
  expect(await sendUnmatchedReportAnswer(id)).toBeNull()
  expect(await sendUnmatchedReportAnswer(id)).toBeNull()
  const mails = await mailsTo(email ?? '')
  expect(mails.map(({ subject }) => subject.replace(/[0-9A-F]{4}-[0-9A-F]{4}/, 'N'))).toEqual([
    'Résultat de ton signalement N',
    'Nous avons reçu ton signalement N',
  ])
  expect(await db.select().from(publicReports)).toEqual([])
})

test('a photo that is deleted after it was looked up opens no case, and is answered as nothing', async () => {
  const id = await listedPerson()
  const [photo] = await db.select().from(images).where(eq(images.ownerId, id))
  await accept(photo?.url ?? '')
  const { id: reportId } = await waiting()
  let opening: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from images where id = ${photo?.id} for update`)
    opening = openPublicReport(reportId)
    await untilOneWaitsForLock()
    await tx.delete(images).where(eq(images.id, photo?.id ?? ''))
  })
  await opening
  expect(await db.$count(moderationCases, eq(moderationCases.subjectId, photo?.id ?? ''))).toBe(0)
  expect(await db.$count(reports, eq(reports.id, reportId))).toBe(0)
  const { answerAt } = await waiting()
  expect(await answerJobs(reportId)).toEqual([answerAt])
})

test('a member gets the notice of a dismissed report, and the mail after the quiet hours; nobody who left', async () => {
  const member = await makeAccount()
  await setQuietHours(member, { fromMinute: 12 * 60, toMinute: 14 * 60, timeZone: 'Europe/Berlin' })
  const report = async (reporterId: string) => {
    await accept(`/profile/${randomUUID()}`, { reporterId })
    const { id } = await waiting()
    await openPublicReport(id)
    return id
  }
  const id = await report(member.id)
  const until = new Date('2026-11-22T13:00:00Z')
  expect(await sendUnmatchedReportAnswer(id)).toEqual({ runAt: until, changes: { isNotified: true } })
  expect(await mailsTo(member.email)).toHaveLength(0)
  const told = () => db.select().from(notices).where(eq(notices.userId, member.id))
  expect(await told()).toMatchObject([{ kind: 'report_decided', detail: 'dismissed', about: id }])
  // Deleted before the mail: as for a matched report, no second notice is created.
  await db.delete(notices).where(eq(notices.userId, member.id))
  setClock(until)
  expect(await sendUnmatchedReportAnswer(id, true)).toBeNull()
  expect(await mailsTo(member.email)).toHaveLength(1)
  expect(await told()).toEqual([])

  const gone = await makeAccount({ deletedAt: START })
  expect(await sendUnmatchedReportAnswer(await report(gone.id))).toBeNull()
  expect(await mailsTo(gone.email)).toHaveLength(0)
  expect(await db.select().from(publicReports)).toEqual([])
})

test('the notice of an unmatched report that is deleted before its mail is accepted does not come back', async () => {
  const member = await makeAccount()
  await accept(`/profile/${randomUUID()}`, { reporterId: member.id })
  const { id } = await waiting()
  await openPublicReport(id)
  await withoutMailServer(async () =>
    expect(await sendUnmatchedReportAnswer(id)).toMatchObject({ changes: { isNotified: true } }),
  )
  await db.delete(notices).where(eq(notices.userId, member.id))
  await withoutMailServer(() => expect(sendUnmatchedReportAnswer(id, true)).rejects.toThrow())
  expect(await sendUnmatchedReportAnswer(id, true)).toBeNull()
  expect(await mailsTo(member.email)).toHaveLength(1)
  expect(await db.$count(notices, eq(notices.userId, member.id))).toBe(0)
})

test('a member who repeats an unmatched report gets one answer, as for a repeated matched one', async () => {
  const [member, other] = [await makeAccount(), await makeAccount()]
  const id = randomUUID()
  const report = async (address: string, reporterId: string | null) => {
    await accept(address, { reporterId })
    const [row] = await db.select().from(publicReports).where(isNull(publicReports.answerAt))
    await openPublicReport(row?.id ?? '')
  }
  for (const address of [id, `/profile/${id}`, ` http://localhost:3000/profile?id=${id.toUpperCase()}`])
    await report(address, member.id)
  expect(await db.$count(publicReports)).toBe(1)
  await report(`/profile/${randomUUID()}`, member.id)
  await report(id, other.id)
  for (let round = 0; round < 2; round++) await report(id, null)
  expect(await db.$count(publicReports)).toBe(5)

  await db.delete(publicReports)
  await accept(id, { reporterId: member.id })
  await accept(id, { reporterId: member.id })
  const both = await db.select().from(publicReports)
  await Promise.all(both.map((row) => openPublicReport(row.id)))
  expect(await db.$count(publicReports)).toBe(1)
})

test('an answer whose job is lost is queued again, one that nobody accepts is given up', async () => {
  await accept('/profile/x')
  await openPublicReport((await waiting()).id)
  const { id, answerAt } = await waiting()
  const after = (ms: number) => setClock(new Date((answerAt?.getTime() ?? 0) + ms))
  await db.execute(sql`delete from graphile_worker._private_jobs`)
  after(minutes(30))
  expect(await sweepUnmatchedReports()).toBe(0)
  after(hours(1))
  expect(await sweepUnmatchedReports()).toBe(1)
  expect(await answerJobs(id)).toHaveLength(1)
  // One that has a job waits for it, for example through quiet hours.
  expect(await sweepUnmatchedReports()).toBe(0)
  after(days(7))
  expect(await sweepUnmatchedReports()).toBe(1)
  expect(await db.select().from(publicReports)).toEqual([])
})

test('a member reports as a member, once, and never oneself', async () => {
  const member = await makeAccount()
  const id = await listedPerson()
  for (let round = 0; round < 2; round++) {
    await accept(id, { reporterId: member.id, email: 'other@example.test' })
    const { id: reportId, email } = await waiting()
    expect(email).toBeNull()
    await openPublicReport(reportId)
    await db.delete(publicReports)
  }
  const filed = await db.select().from(reports).where(eq(reports.reporterId, member.id))
  expect(filed).toHaveLength(1)
  await accept(member.id, { reporterId: member.id })
  await openPublicReport((await waiting()).id)
  expect((await waiting()).answerAt).not.toBeNull()
})

it('requires name and mail for illegal content, except for minors and members', () => {
  const report = { address: 'x', reason: 'fraud', isIllegal: 'on' } as const
  const visitor = { isMember: false }
  // In the order of the fields, as the summary lists them.
  expect(Object.keys(reporterErrors(report, visitor))).toEqual(['name', 'email'])
  expect(reporterErrors({ ...report, reason: 'underage' }, visitor)).toEqual({})
  expect(reporterErrors(report, { isMember: true })).toEqual({})
  expect(reporterErrors({ address: 'x', reason: 'fraud' }, visitor)).toEqual({})
  expect(Object.keys(reporterErrors({ ...report, name: 'Eva', email: 'nonsense' }, visitor))).toEqual([
    'email',
  ])
})

it('is queued again if its job was given up or is gone, until it is looked at', async () => {
  await accept(randomUUID())
  const { id } = await waiting()
  const key = `public-report:${id}`
  const failed = (times: ReturnType<typeof sql>) =>
    db.execute(sql`update graphile_worker._private_jobs set attempts = ${times} where key = ${key}`)
  await failed(sql`max_attempts`)
  expect(await queueUnopened()).toBe(0)
  setClock(new Date(Date.now() + hours(2)))
  expect(await queueUnopened()).toBe(1)
  expect(await jobAttempts(key)).toEqual([0])
  await failed(sql`3`)
  expect(await queueUnopened()).toBe(0)
  await openPublicReport(id)
  await db.execute(sql`delete from graphile_worker._private_jobs where key = ${key}`)
  expect(await queueUnopened()).toBe(0)
})
