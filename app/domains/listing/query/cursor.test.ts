import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCursor } from '~/platform/signed-cursor.server'
import { at } from '~/testing/listing-requests'
import { readListingCursor, scopeOf, writeListingCursor } from './cursor.server'

const ASKED = at('berlin', 'ageMin=30')
const SCOPE = scopeOf(ASKED, { recommended: false })
const AFTER = { ring: 2, premium: true, shuffle: 0.25 }
const ID = '0b7a2c52-6f3b-4c55-9d40-31f24a76a6a1'

test('a cursor is parsed as it was written', () => {
  const after = { day: '2026-11-21', after: AFTER }
  const ranked = { day: '2026-11-21', ranked: { rank: [0, -1, -2, 3, 1, -20_000, ID], until: AFTER } }
  for (const cursor of [after, ranked])
    expect(readListingCursor(writeListingCursor(cursor, SCOPE), SCOPE)).toEqual(cursor)
})

test('it is valid for its own list only', () => {
  const text = writeListingCursor({ day: '2026-11-21', after: AFTER }, SCOPE)
  const member = { id: ID, interests: [] }
  for (const other of [
    scopeOf(ASKED, { recommended: true }),
    scopeOf(at('potsdam', 'ageMin=30'), { recommended: false }),
    scopeOf(at('berlin', 'ageMin=30&online=1'), { recommended: false }),
    scopeOf({ ...ASKED, viewer: member }, { recommended: false }),
  ])
    expect(readListingCursor(text, other)).toBeNull()
})

test('it contains no time', () => {
  const text = writeListingCursor({ day: '2026-11-21', after: AFTER }, SCOPE)
  const [payload = ''] = text.split('.')
  const [issued, value] = JSON.parse(Buffer.from(payload, 'base64url').toString())
  expect(issued % 900_000).toBe(0)
  expect(value).toEqual({ d: '2026-11-21', a: [2, 1, 0.25] })
})

test('whatever a URL contains, signed or not, is a cursor or the first page', () => {
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
