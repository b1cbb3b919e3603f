import { securityEvents } from 'db/schema/security'
import { expect, it } from 'vitest'
import { db } from '~/platform/database/db.server'
import { makeAccount } from '~/testing/people/accounts'
import { eventSearchOf, searchEvents } from './search-events.server'

type Event = Partial<typeof securityEvents.$inferInsert>
const NOON = new Date('2026-05-06T10:00:00Z')
const record = (events: Event[]) =>
  db
    .insert(securityEvents)
    .values(events.map((event) => ({ kind: 'signed-in', createdAt: NOON, ...event }) as const))
const found = async (query: Record<string, string>) =>
  (await searchEvents(eventSearchOf(new URLSearchParams(query)), null)).events.map(({ device }) => device)

it('finds an account by its whole address, the beginning of each name, and its id', async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  const email = `luana-${mark}@example.test`
  const names = { firstName: `Lú${mark}`, lastName: `Sil${mark}`, username: `hdl-${mark}` }
  const { id: userId } = await makeAccount({ email, ...names })
  await record([{ userId, device: mark }])
  for (const q of [
    ` ${email.toUpperCase()}`,
    userId,
    `lu${mark}`,
    `Síl${mark}`,
    `HDL-${mark}`,
    `@hdl-${mark}`,
    'Lu',
  ])
    expect(await found({ q }), q).toEqual([mark])
  for (const q of [email.slice(0, -1), mark, userId.slice(0, 8), '%', '_u', '\\', '@'])
    expect(await found({ q }), q).toEqual([])
})

it('combines kind, network and a range of German days, which includes the first and the last', async () => {
  const at = (device: string, createdAt: string, over: Event = {}) => ({
    ...{ device, network: '2001:db8:1:2::/64', kind: 'password-changed' as const },
    ...{ createdAt: new Date(createdAt), ...over },
  })
  await record([
    at('day before', '2026-07-01T21:59:59Z'),
    at('first moment', '2026-07-01T22:00:00Z'),
    at('last moment', '2026-07-03T21:59:59Z'),
    at('day after', '2026-07-03T22:00:00Z'),
    at('other kind', '2026-07-02T12:00:00Z', { kind: 'email-changed' }),
    at('other network', '2026-07-02T12:00:00Z', { network: '2001:db8:1:3::/64' }),
  ])
  const search = { kind: 'password-changed', network: '2001:db8:1:2::7' }
  const days = { from: '2026-07-02', to: '2026-07-03' }
  expect(await found({ ...search, ...days })).toEqual(['last moment', 'first moment'])
  expect(await found({ ...search, from: days.from })).toEqual(['day after', 'last moment', 'first moment'])
  expect(await found({ ...search, to: days.from })).toEqual(['first moment', 'day before'])
  expect(await found({ ...days, network: search.network })).toContain('other kind')
  expect(await found({ ...days, kind: search.kind })).toContain('other network')
})

it('parses any query string: an invalid value counts as missing', () => {
  const none = { q: '', kind: null, network: '', from: null, to: null }
  expect(eventSearchOf(new URLSearchParams())).toEqual(none)
  const invalid = { kind: 'nothing', from: '2026-02-30', to: '0000-01-01', q: ' \0 ' }
  expect(eventSearchOf(new URLSearchParams(invalid))).toEqual(none)
  const long = eventSearchOf(
    new URLSearchParams({ q: 'x'.repeat(300), network: '1'.repeat(300), from: '0001-01-01' }),
  )
  expect([long.q.length, long.network.length, long.from]).toEqual([254, 64, '0001-01-01'])
})

it('returns pages of fifty, the newest first, with no gap at equal times; a cursor belongs to its search', async () => {
  const { id: userId } = await makeAccount()
  await record(Array.from({ length: 51 }, (_, number) => ({ userId, device: `Device ${number}` })))
  await record([{ userId, device: 'newer', createdAt: new Date(NOON.getTime() + 1) }])
  const search = eventSearchOf(new URLSearchParams({ q: userId }))
  const first = await searchEvents(search, null)
  expect([first.events.length, first.events[0]?.device, first.events[0]?.owner?.id]).toEqual([
    50,
    'newer',
    userId,
  ])
  const second = await searchEvents(search, first.nextCursor)
  expect([second.events.length, second.nextCursor]).toEqual([2, null])
  expect(new Set([...first.events, ...second.events].map(({ id }) => id)).size).toBe(52)
  const other = await searchEvents({ ...search, kind: 'signed-in' }, first.nextCursor)
  expect(other.events[0]?.device).toBe('newer')
})
