import { users } from 'db/schema/accounts'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DELETED_USER } from '~/domains/accounts/deletion'
import { closeDb, db, recordStatements } from '~/platform/database/db.server'
import { setClock } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import { makeAccount } from '~/testing/people/accounts'
import { adminStats, foldUserCounts, statsWithCurve, writeDailyStats } from '../../stats/stats.server'
import { listUsers } from './list-users.server'
import { userSearchOf } from './user-search'

afterAll(closeDb)
afterEach(() => setClock(null))

const at = (day: number) => new Date(Date.UTC(2026, 0, day, 12))
const berlin = { location: 'Berlin', placeSlug: 'berlin', latitude: 52.5, longitude: 13.4 }

beforeAll(async () => {
  await makeAccount({ firstName: 'Álvaro', lastName: 'Ängström', createdAt: at(1), ...berlin })
  await makeAccount({
    firstName: 'Bea',
    userType: 'trans',
    createdAt: at(2),
    username: 'bea-1',
    isVerified: true,
  })
  await makeAccount({
    firstName: 'Cleo',
    userType: 'trans',
    createdAt: at(3),
    premiumExpiresAt: new Date(Date.now() + days(3)),
    email: 'cleo_100%@example.org',
    ...berlin,
  })
  await makeAccount({ firstName: 'Dora', createdAt: at(4), isSuspended: true, suspensionReason: 'x' })
  await makeAccount({
    ...{ firstName: 'Emil', createdAt: at(5), isAdmin: true, isEmailVerified: false },
    email: 'emil@xn--mnchen-3ya.example',
  })
  await makeAccount({ firstName: 'Finn', createdAt: at(6), deletedAt: at(7) })
  await makeAccount({ firstName: 'Nobody', passwordHash: DELETED_USER, deletedAt: at(7) })
})

async function found(query: string, size = 50): Promise<string> {
  const page = await listUsers(userSearchOf(new URLSearchParams(query)), { cursor: null, size })
  return page.users.map(({ firstName }) => firstName[0]).join('')
}

test('filters, alone and combined; deleted accounts are listed only on request, the placeholder account never', async () => {
  expect(await found('')).toBe('EDCBÁ')
  expect(await found('deleted=all')).toBe('FEDCBÁ')
  expect(await found('deleted=yes')).toBe('F')
  expect(await found('type=man')).toBe('EDÁ')
  expect(await found('type=trans&premium=yes')).toBe('C')
  expect(await found('premium=no&type=trans')).toBe('B')
  expect(await found('suspended=yes')).toBe('D')
  expect(await found('verified=yes')).toBe('B')
  expect(await found('emailVerified=no')).toBe('E')
  expect(await found('role=admin')).toBe('E')
  expect(await found('role=moderator')).toBe('')
  expect(await found('city=berlin')).toBe('CÁ')
  expect(await found('city=berlin&type=man')).toBe('Á')
  expect(await found('from=2026-01-02&to=2026-01-03')).toBe('CB')
  expect(await found('from=2026-99-99&type=nobody&role=king')).toBe('EDCBÁ')
})

test('sorting; users of a range of days are sorted by registration', async () => {
  expect(await found('sort=oldest')).toBe('ÁBCDE')
  expect(await found('sort=name')).toBe('ÁBCDE')
  expect(await found('sort=name&city=berlin')).toBe('ÁC')
  expect(await found('sort=name&from=2026-01-02')).toBe('EDCB')
})

test('searches by the beginning of name, last name, handle and address, and by id', async () => {
  expect(await found('q=alv')).toBe('Á')
  expect(await found('q=angs')).toBe('Á')
  expect(await found('q=BEA')).toBe('B')
  expect(await found('q=@bea-')).toBe('B')
  expect(await found(`q=${encodeURIComponent('CLEO_100%@')}`)).toBe('C')
  expect(await found('q=Emil@München.example')).toBe('E')
  expect(await found('q=leo')).toBe('')
  expect(await found('q=%25')).toBe('')
  expect(await found('q=finn')).toBe('')
  expect(await found('q=finn&deleted=all')).toBe('F')
  const [dora] = await db.select({ id: users.id }).from(users).where(eq(users.firstName, 'Dora'))
  expect(await found(`q=${dora?.id}`)).toBe('D')
  expect(await found(`q=${dora?.id}&suspended=no`)).toBe('')
})

test.each(['', 'sort=oldest', 'sort=name', 'q=%40', 'city=berlin'])(
  'pages of "%s" repeat and skip nobody',
  async (query) => {
    const search = userSearchOf(new URLSearchParams(query))
    const whole = await listUsers(search, { cursor: null, size: 50 })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await listUsers(search, { cursor, size: 2 })
      seen.push(...page.users.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(whole.users.map(({ id }) => id))
    // The cursor of another search is ignored.
    const { nextCursor } = await listUsers(userSearchOf(new URLSearchParams()), { cursor: null, size: 2 })
    const other = await listUsers(userSearchOf(new URLSearchParams('type=man')), {
      cursor: nextCursor,
      size: 2,
    })
    expect(other.isLaterPage).toBe(false)
  },
)

test('takes one statement; returns the total if a counter has it, and whether the city is unknown', async () => {
  const search = userSearchOf(new URLSearchParams('type=man'))
  const { result, statements } = await recordStatements(() => listUsers(search, { cursor: null, size: 1 }))
  expect(statements).toHaveLength(1)
  expect(result).toMatchObject({ total: 3, isCapped: false })
  expect(
    await listUsers(userSearchOf(new URLSearchParams('city=Atlantis')), { cursor: null, size: 1 }),
  ).toMatchObject({
    users: [],
    isUnknownCity: true,
  })
})

test('figures are exact before and after folding, at the end of premium and after a deletion', async () => {
  const now = {
    totalUsers: 5,
    transUsers: 2,
    manUsers: 3,
    premiumUsers: 1,
    blockedUsers: 1,
    pendingImages: 0,
  }
  expect(await adminStats()).toEqual(now)
  await Promise.all([foldUserCounts(), foldUserCounts(), adminStats()])
  expect(await adminStats()).toEqual(now)
  await writeDailyStats()
  await writeDailyStats()
  expect(await statsWithCurve()).toMatchObject({ stats: now, days: [now] })

  setClock(new Date(Date.now() + days(4)))
  expect(await adminStats()).toEqual({ ...now, premiumUsers: 0 })
  expect(await found('premium=yes')).toBe('')
  await foldUserCounts()
  expect(await adminStats()).toEqual({ ...now, premiumUsers: 0 })
  expect(await found('premium=no&type=trans')).toBe('CB')

  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.firstName, 'Dora'))
  await db.delete(users).where(eq(users.firstName, 'Bea'))
  expect(await adminStats()).toEqual({
    ...now,
    totalUsers: 3,
    transUsers: 1,
    manUsers: 2,
    premiumUsers: 0,
    blockedUsers: 0,
  })
  await foldUserCounts()
  expect(await adminStats()).toMatchObject({ totalUsers: 3, blockedUsers: 0 })
})
