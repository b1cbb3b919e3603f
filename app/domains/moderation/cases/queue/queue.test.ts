import { users } from 'db/schema/accounts'
import { moderationCases } from 'db/schema/cases'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { translator } from '~/i18n/server.server'
import { closeDb, db, recordStatements } from '~/platform/database/db.server'
import { days, hours, minutes } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { listedPerson } from '~/testing/people/listed-person'
import { dueText } from '~/ui/due'
import { fileReport } from '../../reports/file-report.server'
import { takeCases } from '../case-work.server'
import { caseChange, caseFor, lockCase } from '../cases.server'
import { similarCases } from '../page/similar-cases.server'
import { nextCase, queueCounts, queuePage } from './queue.server'
import { queueQuery, queueSearchOf } from './queue-search'

afterAll(closeDb)

let staff: { id: string }
beforeEach(async () => {
  await db.update(moderationCases).set({ status: 'decided' })
  staff = await makeAccount({ isModerator: true })
})

const search = (query = '') => queueSearchOf(new URLSearchParams(query))
async function open(dueInMinutes: number, over: Partial<typeof moderationCases.$inferInsert> = {}) {
  const userId = await listedPerson()
  const dueAt = new Date(Date.now() + minutes(dueInMinutes))
  const [row] = await db
    .insert(moderationCases)
    .values({ subjectType: 'profile', subjectId: userId, userId, dueAt, ...over })
    .returning()
  return row?.id ?? ''
}
const ids = async (query = '') => (await queuePage(staff, search(query), null)).cases.map(({ id }) => id)

test('urgent ones come first, then by deadline; each step leads to the neighbour, after the last to the first', async () => {
  const [late, soon, urgent] = [await open(90), await open(10), await open(300, { priority: 'urgent' })]
  expect(await ids()).toEqual([urgent, soon, late])
  const step = (from: string, to: 'next' | 'previous' = 'next') =>
    nextCase(staff, { search: search(), from, step: to })
  expect([await step(urgent), await step(soon), await step(late)]).toEqual([soon, late, urgent])
  expect([await step(soon, 'previous'), await step(urgent, 'previous')]).toEqual([urgent, null])
  // The case just decided is no longer in the queue, and still leads on.
  await db.update(moderationCases).set({ status: 'decided' }).where(eq(moderationCases.id, soon))
  expect(await step(soon)).toBe(late)
  await db.update(moderationCases).set({ status: 'decided' }).where(eq(moderationCases.id, urgent))
  expect(await step(late)).toBeNull()
  expect(await nextCase(staff, { search: search(), from: crypto.randomUUID() })).toBeNull()
})

test('nobody sees or works on a case about themselves; one of a purged account stays', async () => {
  const own = await open(10, { userId: staff.id })
  const orphan = await open(20, { userId: null })
  expect(await ids()).toEqual([orphan])
  expect(await caseFor(staff, own)).toBeNull()
  expect(await queueCounts(staff, search())).toEqual({ open: 1, urgent: 0, mine: 0, found: 1 })
  expect((await queuePage(staff, search(), null)).cases[0]?.person).toBeNull()
})

test('a case tells whether its account was deleted', async () => {
  const userId = await listedPerson()
  await open(10, { subjectId: userId, userId })
  const isGone = async () => (await queuePage(staff, search(), null)).cases[0]?.person?.isGone
  expect(await isGone()).toBe(false)
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, userId))
  expect(await isGone()).toBe(true)
})

test('a case of a moderator who lost the role, is suspended or deleted counts as unassigned, until they are active again', async () => {
  const former = await makeAccount({ isModerator: true })
  const id = await open(10, { assignedTo: former.id })
  const other = await makeAccount({ isModerator: true })
  const taken = await open(20, { assignedTo: other.id })
  const take = () => takeCases({ by: staff, caseIds: [id, taken], ip: '127.0.0.1' })
  const assignees = async () =>
    (await queuePage(staff, search(), null)).cases.map(({ assignee }) => assignee?.id ?? null)
  expect([await ids('assigned=none'), await assignees()]).toEqual([[], [former.id, other.id]])
  expect(await take()).toEqual({ taken: 0, left: 2 })
  for (const ended of [{ isModerator: false }, { isSuspended: true }, { deletedAt: new Date() }]) {
    await db.update(users).set(ended).where(eq(users.id, former.id))
    expect([await ids('assigned=none'), await assignees()]).toEqual([[id], [null, other.id]])
    expect((await caseFor(staff, id))?.assignee).toBeNull()
    await db
      .update(users)
      .set({ isModerator: true, isSuspended: false, deletedAt: null })
      .where(eq(users.id, former.id))
    expect((await caseFor(staff, id))?.assignee?.id).toBe(former.id)
  }
  await db.update(users).set({ isModerator: false }).where(eq(users.id, former.id))
  // Twice, as after a lost answer.
  for (let round = 0; round < 2; round++) expect(await take()).toEqual({ taken: 1, left: 1 })
  expect([await ids('assigned=mine'), await ids('assigned=none')]).toEqual([[id], []])
})

test('a page is one statement, and so are the counts', async () => {
  await open(10)
  const page = await recordStatements(() => queuePage(staff, search('person=Luna&sort=newest'), null))
  const counts = await recordStatements(() => queueCounts(staff, search()))
  expect([page.statements.length, counts.statements.length]).toEqual([1, 1])
})

test('wildcards in a searched name are letters', async () => {
  const id = await open(10)
  const [row] = await db.select().from(moderationCases).where(eq(moderationCases.id, id))
  await db
    .update(users)
    .set({ firstName: '100% Mia' })
    .where(eq(users.id, row?.userId ?? ''))
  expect(await ids('person=100%25')).toEqual([id])
  expect(await ids('person=%25')).toEqual([])
  expect(await ids('person=_00')).toEqual([])
})

test('a person is found by the beginning of the name, whatever its case and accents', async () => {
  const id = await open(10)
  const [row] = await db.select().from(moderationCases).where(eq(moderationCases.id, id))
  await db
    .update(users)
    .set({ firstName: 'Zoë-Raíssa' })
    .where(eq(users.id, row?.userId ?? ''))
  for (const person of ['zoe', 'ZOË-RA', 'Zoé-raissa'])
    expect(await ids(`person=${person}`), person).toEqual([id])
  for (const person of ['raissa', 'zoex']) expect(await ids(`person=${person}`), person).toEqual([])
})

test('a person is found by the handle, with or without its sign, and by the address', async () => {
  const id = await open(10)
  const [row] = await db.select().from(moderationCases).where(eq(moderationCases.id, id))
  const handle = `mia-${crypto.randomUUID().slice(0, 8)}`
  const email = `${handle}@xn--mnchen-3ya.example`
  await db
    .update(users)
    .set({ username: handle, email })
    .where(eq(users.id, row?.userId ?? ''))
  for (const person of [handle, `@${handle.toUpperCase()}`, email, `${handle}@München.example`])
    expect(await ids(new URLSearchParams({ person }).toString()), person).toEqual([id])
  expect(await ids(`person=@${handle}x`)).toEqual([])
})

test('a case is locked on the version that one has seen', async () => {
  const id = await open(10)
  const lock = (version: number) => db.transaction((tx) => lockCase(tx, id, version))
  expect(await lock(1)).toHaveProperty('case')
  expect(await lock(2)).toEqual({ refusal: 'changed' })
  await db.update(moderationCases).set({ status: 'decided' }).where(eq(moderationCases.id, id))
  expect(await lock(1)).toEqual({ refusal: 'decided' })
  expect(await db.transaction((tx) => lockCase(tx, 'nonsense', 1))).toEqual({ refusal: 'unknown' })
  // A hint that was joined to it leaves no other trace.
  expect(await caseChange(id)).toMatchObject({ what: 'other' })
  expect(await caseChange(crypto.randomUUID())).toBeNull()
})

test('similar cases: same person, same reporter, same reason at the same time, each once with its strongest reason', async () => {
  const [reporter, otherMember] = [await makeAccount(), await makeAccount()]
  const file = async (userId: string, by: { id: string }, reason: 'fraud' | 'other', targetId = userId) => {
    const filed = await db.transaction((tx) =>
      fileReport(tx, { by, userId, targetType: 'profile', targetId, reason, details: undefined }),
    )
    return filed?.caseId ?? ''
  }
  const [luana, mia, zoe] = [await listedPerson(), await listedPerson(), await listedPerson()]
  const own = await file(luana, reporter, 'fraud')
  const samePerson = await open(10, { userId: luana })
  const sameReporter = await file(mia, reporter, 'fraud')
  const sameReason = await file(zoe, otherMember, 'fraud')
  // Nobody learns here that they were reported themselves.
  await file(staff.id, reporter, 'fraud')
  const found = await similarCases(staff, { id: own, userId: luana, createdAt: new Date() })
  expect(found.map(({ id, why }) => [id, why])).toEqual([
    [samePerson, 'person'],
    [sameReporter, 'reporter'],
    [sameReason, 'reason'],
  ])
})

test('the time left is rounded so that it never promises too much', () => {
  const t = translator('de')
  const at = new Date('2026-11-20T10:00:00Z')
  const text = (ms: number) => dueText(t, new Date(at.getTime() + ms), at)
  expect([hours(3) - 1, hours(1), minutes(59) + 59_000, minutes(1)].map((ms) => text(ms).text)).toEqual([
    'noch 2 Std.',
    'noch 1 Std.',
    'noch 59 Min.',
    'noch 1 Min.',
  ])
  expect([hours(1), hours(1) - 1].map((ms) => text(ms).isSoon)).toEqual([false, true])
  expect([59_000, 0, -59_000].map((ms) => text(ms))).toEqual([
    { text: 'jetzt fällig', isSoon: true, isOverdue: false },
    { text: 'jetzt fällig', isSoon: false, isOverdue: true },
    { text: 'jetzt fällig', isSoon: false, isOverdue: true },
  ])
  expect([-minutes(1), -minutes(5), -hours(3), -days(3)].map((ms) => text(ms))).toEqual([
    { text: 'seit 1 Min. überfällig', isSoon: false, isOverdue: true },
    { text: 'seit 5 Min. überfällig', isSoon: false, isOverdue: true },
    { text: 'seit 3 Std. überfällig', isSoon: false, isOverdue: true },
    { text: 'seit 3 Tagen überfällig', isSoon: false, isOverdue: true },
  ])
})

test('an address states only what differs from the default', () => {
  expect(queueQuery(search())).toBe('')
  expect(queueQuery(search('state=open&sort=due&priority=urgent&person=  Mia '))).toBe(
    '?priority=urgent&person=Mia',
  )
  expect(search('state=decided').sort).toBe('newest')
  expect(search('state=x&type=y&assigned=z')).toEqual(search())
})
