import { users } from 'db/schema/accounts'
import { notices, notificationPreferences } from 'db/schema/notifications'
import { profileViewMarks, profileViews } from 'db/schema/profile-views'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { db, recordStatements } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { daysBefore, germanDay } from '~/platform/time/german-day.server'
import { makeAccount } from '~/testing/people/accounts'
import { notifyViewsOfYesterday, ownProfileViews, sweepProfileViews } from './profile-views.server'
import { flushProfileViews, recordProfileView } from './record-view.server'
import { ceilingOf } from './views-chart'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
let owner: { id: string }
let member: { id: string; isModerator: boolean }

beforeEach(async () => {
  owner = await makeAccount({ userType: 'trans' })
  member = { id: (await makeAccount()).id, isModerator: false }
  setClock(new Date('2026-03-10T12:00:00Z'))
})
afterEach(async () => {
  setClock(null)
  await db.delete(profileViewMarks)
  await db.delete(profileViews)
})

const see = (viewer = member, headers: Record<string, string> = {}, profileId = owner.id) =>
  recordProfileView({
    viewer,
    profileId,
    request: new Request('http://localhost/', { headers: { 'user-agent': BROWSER, ...headers } }),
  })
const counted = async () => {
  await flushProfileViews()
  return db
    .select({ day: profileViews.day, views: profileViews.views })
    .from(profileViews)
    .where(eq(profileViews.userId, owner.id))
    .orderBy(profileViews.day)
}

it('counts each member once a day, however often, in however many batches', async () => {
  for (let i = 0; i < 5; i += 1) see()
  expect(await counted()).toEqual([{ day: '2026-03-10', views: 1 }])
  see()
  const other = { id: (await makeAccount()).id, isModerator: false }
  see(other)
  expect(await counted()).toEqual([{ day: '2026-03-10', views: 2 }])
  setClock(new Date('2026-03-11T12:00:00Z'))
  see()
  expect(await counted()).toEqual([
    { day: '2026-03-10', views: 2 },
    { day: '2026-03-11', views: 1 },
  ])
})

it('counts neither the owner, nor staff, nor programs, nor what is fetched in advance', async () => {
  see({ id: owner.id, isModerator: false })
  see({ ...member, isModerator: true })
  see(member, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })
  see(member, { 'sec-purpose': 'prefetch;prerender' })
  see(member, { purpose: 'prefetch' })
  expect(await counted()).toEqual([])
})

it('two processes that write the same view count it once', async () => {
  see()
  await counted()
  // The other process: it knows nothing of the first.
  see()
  await Promise.all([flushProfileViews(), flushProfileViews()])
  expect(await counted()).toEqual([{ day: '2026-03-10', views: 1 }])
})

it('writes hundreds of views by one statement, and loses none of an account that is gone', async () => {
  const crowd = Array.from({ length: 400 }, (_, i) => ({
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    isModerator: false,
  }))
  for (const one of crowd) see(one)
  const gone = await makeAccount({ userType: 'trans' })
  see(member, {}, gone.id)
  await db.delete(users).where(eq(users.id, gone.id))
  const { statements } = await recordStatements(() => flushProfileViews())
  expect(statements).toHaveLength(1)
  expect(await counted()).toEqual([{ day: '2026-03-10', views: 400 }])
})

it('stores nothing that names who it was, and the marks end with the day', async () => {
  see()
  await counted()
  const rows = await db.execute(sql`select profile_view_marks::text as row from profile_view_marks`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(member.id)
  expect(JSON.stringify(rows)).not.toContain(owner.id)
  await sweepProfileViews()
  expect(await db.$count(profileViewMarks)).toBe(1)
  setClock(new Date('2026-03-11T00:30:00+01:00'))
  await sweepProfileViews()
  expect(await db.$count(profileViewMarks)).toBe(0)
  expect(await db.$count(profileViews, eq(profileViews.userId, owner.id))).toBe(1)
})

it('deletes the marks of a day on which members saw many profiles in several statements', async () => {
  await db.execute(sql`
    insert into profile_view_marks (day, mark)
    select '2026-03-09'::date, decode(lpad(to_hex(n), 64, '0'), 'hex') from generate_series(1, 10001) n`)
  const { result, statements } = await recordStatements(() => sweepProfileViews())
  expect(result).toBe(10_001)
  expect(await db.$count(profileViewMarks)).toBe(0)
  // Three of them, and one for the numbers of former months.
  expect(statements).toHaveLength(4)
})

it('keeps the numbers of sixty days', async () => {
  const days = ['2026-01-08', '2026-01-09']
  await db.insert(profileViews).values(days.map((day) => ({ userId: owner.id, day, views: 3 })))
  expect(await sweepProfileViews()).toBe(1)
  expect(await counted()).toEqual([{ day: '2026-01-09', views: 3 }])
})

it('shows completed days alone, so that no visit is seen as it happens', async () => {
  see()
  await counted()
  expect((await ownProfileViews(owner)).month).toBe(0)
  const told = () =>
    db
      .select({ kind: notices.kind, number: notices.number })
      .from(notices)
      .where(eq(notices.userId, owner.id))
  expect(await notifyViewsOfYesterday()).toBe(0)
  expect(await told()).toEqual([])
  // Midnight in Germany.
  setClock(new Date('2026-03-10T23:00:00Z'))
  const figures = await ownProfileViews(owner)
  expect(figures).toMatchObject({ yesterday: 1, week: 1, month: 1 })
  expect(figures.days).toHaveLength(30)
  expect(figures.days.at(-1)).toEqual({ day: '2026-03-10', views: 1 })
  expect(figures.days[0]).toEqual({ day: '2026-02-09', views: 0 })
  expect(await notifyViewsOfYesterday()).toBe(1)
  expect(await told()).toEqual([{ kind: 'profile_views', number: 1 }])
  setClock(new Date('2026-03-18T12:00:00Z'))
  expect(await ownProfileViews(owner)).toMatchObject({ yesterday: 0, week: 0, month: 1 })
  setClock(new Date('2026-04-10T12:00:00Z'))
  expect((await ownProfileViews(owner)).month).toBe(0)
})

it('notifies nobody of a day twice, however often the job runs', async () => {
  const told = () =>
    db
      .select({ number: notices.number, isMailDue: notices.isMailDue, readAt: notices.readAt })
      .from(notices)
      .where(eq(notices.userId, owner.id))
      .orderBy(notices.createdAt)
  await db
    .insert(notificationPreferences)
    .values({ userId: owner.id, kind: 'profile_views', channel: 'mail', isOn: true })
  see()
  await counted()
  setClock(new Date('2026-03-11T07:35:00Z'))
  await notifyViewsOfYesterday()
  expect(await told()).toEqual([{ number: 1, isMailDue: true, readAt: null }])
  // Mailed and read meanwhile.
  const readAt = new Date('2026-03-11T07:40:00Z')
  await db.update(notices).set({ isMailDue: false, readAt }).where(eq(notices.userId, owner.id))
  await notifyViewsOfYesterday()
  expect(await told()).toEqual([{ number: 1, isMailDue: false, readAt }])
  see()
  await counted()
  setClock(new Date('2026-03-12T07:35:00Z'))
  await notifyViewsOfYesterday()
  expect(await told()).toMatchObject([{ number: 1 }, { number: 1, isMailDue: true, readAt: null }])
})

it('notifies no account that is a customer by now', async () => {
  see()
  await counted()
  await db.update(users).set({ userType: 'man' }).where(eq(users.id, owner.id))
  setClock(new Date('2026-03-11T12:00:00Z'))
  expect(await notifyViewsOfYesterday()).toBe(0)
  expect(await db.$count(notices, eq(notices.userId, owner.id))).toBe(0)
})

it('a day begins in Germany, also where the clocks change', () => {
  expect(germanDay(new Date('2026-03-29T21:59:59Z'))).toBe('2026-03-29')
  expect(germanDay(new Date('2026-03-29T22:00:00Z'))).toBe('2026-03-30')
  expect(daysBefore('2026-03-30', 1)).toBe('2026-03-29')
  expect(daysBefore('2026-03-01', 1)).toBe('2026-02-28')
})

it.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [7, 8],
  [9, 10],
  [11, 20],
  [37, 40],
  [101, 200],
  [950, 1000],
])('the axis of %i ends at %i', (max, top) => {
  expect(ceilingOf(max)).toBe(top)
})
