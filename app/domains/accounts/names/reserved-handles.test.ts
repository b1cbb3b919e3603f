import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'
import routes from '~/routes'
import { isReservedHandle } from './reserved-handles'

const isReserved = (handle: string) => isReservedHandle(handle, 'Orchidee')

test('the first path segment of every route is reserved', () => {
  const segments = (routes as RouteConfigEntry[]).flatMap(
    ({ path }) => path?.split('/')[0]?.split('.')[0] ?? [],
  )
  const words = [...new Set(segments)].filter((segment) => /^[a-z0-9-]{3,30}$/.test(segment))
  expect(words).toContain('settings')
  expect(words.filter((word) => !isReserved(word))).toEqual([])
})

test.each([
  ...['admin', 'ad-min', 'adm1n', 'admln', '4dmin', 'adrnin', 'support', 'supp0rt', '5upport', 'support-24'],
  ...[
    'support24',
    'team-7',
    'orchidee',
    'orch1dee',
    '0rchidee',
    'orchi-dee-',
    'orchidee-1',
    'l0gin',
    'cha-t',
  ],
])('%s is reserved: it looks like the operator or a page', (handle) => expect(isReserved(handle)).toBe(true))

test.each([
  'mara',
  'luna-berlin',
  'steam',
  'teamwork-girl',
  'administratrix',
  'chatty',
  'age25',
  'orchideen',
])('%s is free', (handle) => expect(isReserved(handle)).toBe(false))
