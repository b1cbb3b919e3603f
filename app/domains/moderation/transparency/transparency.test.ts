import { moderationCases } from 'db/schema/cases'
import { appeals, decisions } from 'db/schema/decisions'
import { reports } from 'db/schema/reports'
import { transparencyMonths } from 'db/schema/transparency'
import { afterAll, afterEach, beforeEach, expect, it, test } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { minutes } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { countAuthorityRequests, recordAuthorityRequest } from './authority-requests.server'
import { computeMonths, publishedMonths, transparency } from './months.server'
import { csvOf, published } from './published'

beforeEach(async () => {
  setClock(new Date('2026-11-22T12:00:00Z'))
  await db.delete(moderationCases)
  await db.delete(reports)
  await db.delete(transparencyMonths)
})
afterEach(() => setClock(null))
afterAll(closeDb)

/** A case that was reported and decided so many minutes later. */
async function decidedCase(
  openedAt: string,
  took: number,
  over: Partial<typeof decisions.$inferInsert> = {},
) {
  const createdAt = new Date(openedAt)
  const reporter = await makeAccount()
  const subjectId = crypto.randomUUID()
  const [about] = await db
    .insert(moderationCases)
    .values({ subjectType: 'profile', subjectId, dueAt: createdAt, createdAt, status: 'decided' })
    .returning()
  const caseId = about?.id ?? ''
  await db.insert(reports).values({
    ...{ caseId, reporterId: reporter.id, targetType: 'profile', targetId: subjectId, reason: 'fraud' },
    ...{ snapshot: {}, createdAt, status: 'upheld' },
  })
  const [made] = await db
    .insert(decisions)
    .values({
      ...{ caseId, action: 'warn', ground: 'fraud' },
      createdAt: new Date(createdAt.getTime() + minutes(took)),
      ...over,
    })
    .returning()
  return made?.id ?? ''
}

/** An admin's own suspension, whose case was never open. */
async function ownSuspension(at: string) {
  const createdAt = new Date(at)
  const subjectId = crypto.randomUUID()
  const [about] = await db
    .insert(moderationCases)
    .values({ subjectType: 'profile', subjectId, dueAt: createdAt, createdAt, status: 'decided' })
    .returning()
  await db
    .insert(decisions)
    .values({ caseId: about?.id ?? '', action: 'suspend', ground: 'other-terms', createdAt })
}

test('completed months of Berlin are counted once; the current one is not', async () => {
  for (const took of [10, 20, 30, 90, 3000]) await decidedCase('2026-10-10T10:00:00Z', took)
  const undone = await decidedCase('2026-10-11T10:00:00Z', 1, { undoneAt: new Date('2026-10-11T10:02:00Z') })
  // Half past midnight in Berlin: the first of October.
  await decidedCase('2026-09-30T22:30:00Z', 5, { action: 'remove' })
  await decidedCase('2026-11-02T10:00:00Z', 5)
  for (const day of [12, 13, 14]) await ownSuspension(`2026-10-${day}T10:00:00Z`)
  const [decisionId = ''] = (await db.select({ id: decisions.id }).from(decisions)).map(({ id }) => id)
  expect(decisionId).not.toBe(undone)
  await db.insert(appeals).values({
    ...{ decisionId, text: 'Nein', language: 'de', status: 'upheld', answer: 'Ja' },
    ...{ createdAt: new Date('2026-10-20T10:00:00Z'), decidedAt: new Date('2026-10-21T10:00:00Z') },
  })
  // Filed in the month before: upheld appeals belong to the month of their answer, and may be more than those filed in it.
  await db.insert(appeals).values({
    ...{ decisionId: undone, text: 'Nein', language: 'de', status: 'upheld', answer: 'Ja' },
    ...{ createdAt: new Date('2026-09-20T10:00:00Z'), decidedAt: new Date('2026-10-02T10:00:00Z') },
  })
  setClock(new Date('2026-10-05T10:00:00Z'))
  expect(await recordAuthorityRequest('7 Js 12/26')).toBe(true)
  for (const refused of [' ', 'x'.repeat(201)]) expect(await recordAuthorityRequest(refused)).toBe(false)
  setClock(new Date('2026-11-22T12:00:00Z'))
  expect(await recordAuthorityRequest('of this month')).toBe(true)
  expect(await computeMonths()).toBe(1)
  expect(await computeMonths()).toBe(0)
  const [october, ...others] = await publishedMonths()
  expect(others).toEqual([])
  expect(october).toMatchObject({
    month: '2026-10',
    figures: {
      reportsByReason: { fraud: 7, underage: 0 },
      reportsBySource: { members: 7, public: 0, hints: 0 },
      ...{ decided: 6, medianMinutes: 25, withinOneHour: 4, withinOneDay: 5, undone: 1, removals: 1 },
      decisionsByAction: { warn: 5, remove: 1, suspend: 3 },
      ...{ appeals: 1, appealsUpheld: 2, authorityRequests: 1, hints: null },
    },
  })
  const [shown] = (await transparency()).months
  expect(shown).toMatchObject({
    reports: { byReason: { fraud: 7, underage: '<5' } },
    time: { decided: 6, medianMinutes: 25, withinOneHourPercent: null, withinOneDayPercent: '>16' },
    appeals: { appeals: '<5', appealsUpheld: '<5' },
    other: { authorityRequests: '<5' },
  })
})

test('a request by an authority counts also in a month without reports and decisions', async () => {
  setClock(new Date('2026-11-03T10:00:00Z'))
  expect(await recordAuthorityRequest('9 Js 1/26')).toBe(true)
  setClock(new Date('2026-12-02T12:00:00Z'))
  await computeMonths()
  const november = (await publishedMonths()).find(({ month }) => month === '2026-11')
  expect(november?.figures.authorityRequests).toBeGreaterThan(0)
  expect(november?.figures.decided).toBe(0)
})

test('requests by authorities are counted from the first moment of a time up to its end', async () => {
  const [from, to] = [new Date('2030-02-28T23:00:00Z'), new Date('2030-03-31T22:00:00Z')]
  for (const at of [from.getTime() - 1, from.getTime(), to.getTime() - 1, to.getTime()]) {
    setClock(new Date(at))
    expect(await recordAuthorityRequest('7 Js 1/30')).toBe(true)
  }
  expect(await countAuthorityRequests({ from, to })).toBe(2)
})

const FIGURES = {
  ...{ reportsByReason: { a: 3, b: 7, c: 40 }, reportsBySource: { a: 3, b: 4, c: 40 } },
  ...{ decided: 4, medianMinutes: 9, withinOneHour: 1, withinOneDay: 2, undone: 0, removals: 5 },
  ...{
    decisionsByAction: { a: 5, b: 6 },
    decisionsByGround: {},
    appeals: 9,
    appealsUpheld: 4,
    handOvers: 0,
  },
  hints: { shown: 120, confirmed: 97 },
}

it('hides small numbers, and a second one where one alone could be computed', () => {
  const month = published('2026-10', FIGURES)
  expect(month.reports.byReason).toEqual({ a: '<5', b: '<10', c: 40 })
  expect(month.reports.bySource).toEqual({ a: '<5', b: '<5', c: 40 })
  expect(month.decisions.byAction).toEqual({ a: 5, b: 6 })
  expect(month.time).toEqual({
    ...{ decided: '<5', medianMinutes: null, withinOneHourPercent: null, withinOneDayPercent: null },
  })
  expect(month.other).toMatchObject({ undone: '<5', removals: 5, hintsShown: 120, hintsConfirmed: 97 })
  // A month from before requests by authorities were recorded.
  expect(month.other).not.toHaveProperty('authorityRequests')
  const recorded = published('2026-10', { ...FIGURES, authorityRequests: 6 })
  expect(recorded.other).toMatchObject({ authorityRequests: 6 })
  expect(csvOf([month]).split('\r\n').slice(0, 3)).toEqual([
    'month,figure,value',
    '2026-10,reports.byReason.a,<5',
    '2026-10,reports.byReason.b,<10',
  ])
})

it.each([
  ['both exact', [40, 20, 30], [50, 75]],
  ['few within an hour', [40, 4, 30], ['<13', 75]],
  ['few later than a day', [40, 20, 40], [50, '>87']],
  ['few between an hour and a day', [40, 18, 20], ['>37', 50]],
  ['few in time, and few later', [7, 4, 4], [null, null]],
  ['fewer than five at all', [4, 4, 4], [null, null]],
] as const)('gives percentages that reveal no small number: %s', (_, [decided, hour, day], expected) => {
  const { time } = published('2026-10', { ...FIGURES, decided, withinOneHour: hour, withinOneDay: day })
  expect([time.withinOneHourPercent, time.withinOneDayPercent]).toEqual(expected)
})

it('gives no exact number where another figure has a bound', () => {
  const decisionsByAction = { dismiss: 20, warn: 8, remove: 7, 'hand-over': 3 }
  const month = published('2026-10', {
    ...FIGURES,
    decisionsByAction,
    removals: 7,
    handOvers: 3,
    decided: 38,
  })
  expect(month.decisions.byAction).toEqual({ dismiss: 20, warn: 8, remove: '<10', 'hand-over': '<5' })
  expect(month.other).toMatchObject({ removals: '<10', handOvers: '<5' })
})
