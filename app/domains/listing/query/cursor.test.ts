import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCursor } from '~/platform/secrets/signed-cursor.server'
import { at } from '~/testing/listing'
import { type ListingCursor, readListingCursor, scopeOf, writeListingCursor } from './cursor.server'

const REQUEST = at('berlin', 'ageMin=30')
const ORDER = { sort: 'nearest', sections: false } as const
const SCOPE = scopeOf(REQUEST, ORDER)
const AFTER = { ring: 2, premium: true, shuffle: 0.25 }
const ID = '0b7a2c52-6f3b-4c55-9d40-31f24a76a6a1'

test('a cursor is parsed as it was written', () => {
  const page = { day: '2026-11-21', shown: 46 }
  const cursors: ListingCursor[] = [
    { ...page, after: AFTER },
    { ...page, after: { ...AFTER, lead: -20_000 } },
    { ...page, after: AFTER, isElsewhere: true },
    { ...page, after: AFTER, isOffline: true },
    { ...page, isOffline: true },
    { ...page, ranked: { rank: [0, -1, -2, 3, 1, -20_000, ID], until: AFTER } },
  ]
  for (const cursor of cursors)
    expect(readListingCursor(writeListingCursor(cursor, SCOPE), SCOPE)).toEqual(cursor)
})

test('it is valid for its own list only', () => {
  const text = writeListingCursor({ day: '2026-11-21', shown: 40, after: AFTER }, SCOPE)
  const member = { id: ID, interests: [] }
  for (const other of [
    scopeOf(REQUEST, { ...ORDER, sort: 'price' }),
    scopeOf(REQUEST, { ...ORDER, sections: true }),
    scopeOf(at('potsdam', 'ageMin=30'), ORDER),
    scopeOf(at('berlin', 'ageMin=30&online=1'), ORDER),
    scopeOf({ ...REQUEST, viewer: member }, ORDER),
  ])
    expect(readListingCursor(text, other)).toBeNull()
})

test('it contains no exact time', () => {
  const text = writeListingCursor({ day: '2026-11-21', shown: 40, after: AFTER }, SCOPE)
  const [payload = ''] = text.split('.')
  const [issued, value] = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(issued % 900_000).toBe(0)
  expect(value).toEqual({ d: '2026-11-21', n: 40, a: [2, 1, 0.25] })
})

test('any other text in a URL, signed or not, is no cursor', () => {
  const shape = fc.oneof(
    fc.jsonValue(),
    fc.record({ d: fc.string(), a: fc.array(fc.double()) }),
    fc.record({ t: fc.integer(), a: fc.constant([0, 0, 0]) }),
  )
  fc.assert(
    fc.property(shape, fc.string({ unit: 'binary' }), (value, text) => {
      expect(readListingCursor(text, SCOPE)).toBeNull()
      const unsigned = Buffer.from(JSON.stringify(value)).toString('base64url')
      expect(readListingCursor(unsigned, SCOPE)).toBeNull()
      expect(readListingCursor(writeCursor(value, SCOPE), SCOPE)).toBeNull()
    }),
    { numRuns: 200 },
  )
})
