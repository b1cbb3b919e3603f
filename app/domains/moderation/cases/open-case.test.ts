import { randomUUID } from 'node:crypto'
import { users } from 'db/schema/accounts'
import { caseEvidence, moderationCases } from 'db/schema/cases'
import { reports } from 'db/schema/reports'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { hours, minutes } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { fileReport } from '../reports/file-report.server'
import { reportProfile } from '../reports/reports.server'
import { openHintCase } from './open-case.server'
import { campaignOf, reportSummary } from './page/case-reports.server'

afterAll(closeDb)
afterEach(() => setClock(null))

const AT = new Date('2026-11-20T10:00:00Z')
const reporter = async (over = {}) => ({ id: (await makeAccount(over)).id, isAdmin: false })
type Over = Partial<Parameters<typeof reportProfile>[0]>
const report = async (userId: string, over: Over = {}) =>
  expect(
    await reportProfile({ by: await reporter(), userId, imageName: null, reason: 'fake', ...over }),
  ).toBeNull()
const casesOf = (userId: string) =>
  db.select().from(moderationCases).where(eq(moderationCases.subjectId, userId))

test('a report opens a case that is due in 24 hours, and further reports join it', async () => {
  const id = await listedPerson()
  setClock(AT)
  await report(id)
  expect(await casesOf(id)).toMatchObject([
    {
      subjectType: 'profile',
      userId: id,
      priority: 'normal',
      status: 'open',
      reportCount: 1,
      version: 1,
      isShielded: false,
      dueAt: new Date(AT.getTime() + hours(24)),
    },
  ])
  const later = new Date(AT.getTime() + hours(2))
  setClock(later)
  await report(id)
  const [joined] = await casesOf(id)
  expect(joined).toMatchObject({ reportCount: 2, version: 2, lastReportedAt: later })
  expect(joined?.dueAt).toEqual(new Date(AT.getTime() + hours(24)))
  const rows = await db.select().from(reports).where(eq(reports.reportedUserId, id))
  expect(new Set(rows.map(({ caseId }) => caseId))).toEqual(new Set([joined?.id]))
})

test('an urgent report makes a normal case urgent; a later normal report does not change that', async () => {
  const id = await listedPerson()
  setClock(AT)
  await report(id)
  setClock(new Date(AT.getTime() + hours(3)))
  await report(id, { reason: 'coercion' })
  await report(id, { reason: 'nudity' })
  expect(await casesOf(id)).toMatchObject([
    {
      priority: 'urgent',
      isShielded: false,
      reportCount: 3,
      dueAt: new Date(AT.getTime() + hours(4)),
    },
  ])
  await report(id, { reason: 'underage' })
  expect(await casesOf(id)).toMatchObject([{ isShielded: true }])
})

test('an urgent report shortly before the deadline does not postpone it', async () => {
  const id = await listedPerson()
  setClock(AT)
  await report(id)
  setClock(new Date(AT.getTime() + hours(24) - minutes(5)))
  await report(id, { reason: 'coercion' })
  expect((await casesOf(id))[0]?.dueAt).toEqual(new Date(AT.getTime() + hours(24)))
})

test('two reports by the same person count once', async () => {
  const id = await listedPerson()
  const by = await reporter()
  await report(id, { by })
  await report(id, { by })
  expect(await casesOf(id)).toMatchObject([{ reportCount: 1, version: 1 }])
})

test('after the decision a report opens another case', async () => {
  const id = await listedPerson()
  await report(id)
  await db.update(moderationCases).set({ status: 'decided' }).where(eq(moderationCases.subjectId, id))
  await report(id)
  expect((await casesOf(id)).map(({ status, reportCount }) => [status, reportCount]).sort()).toEqual([
    ['decided', 1],
    ['open', 1],
  ])
})

test('thirty concurrent reports end in one case that counts them all', async () => {
  const id = await listedPerson()
  const people = await Promise.all(Array.from({ length: 30 }, () => reporter()))
  await Promise.all(people.map((by, at) => report(id, { by, reason: at === 17 ? 'underage' : 'fake' })))
  expect(await casesOf(id)).toMatchObject([
    { reportCount: 30, version: 30, priority: 'urgent', isShielded: true },
  ])
})

test('200 reports of a campaign end in one case with its figures, and do not change the account', async () => {
  const id = await listedPerson()
  const before = await db.select().from(users).where(eq(users.id, id))
  const made = await db
    .insert(users)
    .values(
      Array.from({ length: 200 }, (_, at) => ({
        email: `${randomUUID()}@example.test`,
        passwordHash: 'none',
        firstName: 'Kim',
        userType: 'man' as const,
        isEmailVerified: true,
        createdAt: new Date(Date.now() - hours(at < 150 ? 5 : 24 * 90)),
      })),
    )
    .returning({ id: users.id })
  for (const by of made)
    await db.transaction((tx) =>
      fileReport(tx, {
        by,
        userId: id,
        targetType: 'profile',
        targetId: id,
        reason: 'fake',
        details: undefined,
      }),
    )
  const [one, ...more] = await casesOf(id)
  expect(more).toEqual([])
  expect(one).toMatchObject({ status: 'open', priority: 'normal', reportCount: 200 })
  expect(await campaignOf(one?.id ?? '')).toMatchObject({ reporters: 200, young: 150, sameNetwork: 0 })
  expect(await db.$count(caseEvidence, eq(caseEvidence.caseId, one?.id ?? ''))).toBe(2)
  expect(await db.select().from(users).where(eq(users.id, id))).toEqual(before)
})

test('a hint opens a case without a report, and reports join it', async () => {
  const id = await listedPerson()
  const hinted = {
    subjectType: 'profile',
    subjectId: id,
    userId: id,
    hint: 'picture-search',
    hintDetails: { distance: 3 },
  } as const
  setClock(AT)
  const first = await db.transaction((tx) => openHintCase(tx, hinted))
  expect(first.isNew).toBe(true)
  expect((await reportSummary(first.caseId)).firstReportedAt).toBeNull()
  const reportedAt = new Date(AT.getTime() + hours(5))
  setClock(reportedAt)
  await report(id)
  setClock(new Date(AT.getTime() + hours(6)))
  await report(id)
  // What the page of the case names, although it is older.
  expect(new Date((await reportSummary(first.caseId)).firstReportedAt ?? 0)).toEqual(reportedAt)
  const again = await db.transaction((tx) => openHintCase(tx, { ...hinted, hintDetails: { distance: 1 } }))
  expect(again).toEqual({ caseId: first.caseId, isNew: false })
  expect(await casesOf(id)).toMatchObject([
    { hint: 'picture-search', hintDetails: { distance: 1 }, reportCount: 2, version: 4 },
  ])
})
