import fc from 'fast-check'
import { expect, test } from 'vitest'
import { days } from '~/platform/durations'
import { readCursor, writeCursor } from './cursor.server'

const NOW = new Date('2026-11-20T12:00:00Z')

test('a cursor comes back as it was written', () => {
  const cursor = { at: NOW, after: { ring: 2, premium: true, shuffle: 0.25 } }
  expect(readCursor(writeCursor(cursor), NOW)).toEqual(cursor)
})

test('an old one, and one of the future, start anew', () => {
  const after = { ring: 0, premium: false, shuffle: 0 }
  const old = new Date(NOW.getTime() - days(3))
  const future = new Date(NOW.getTime() + 1)
  for (const at of [old, future]) expect(readCursor(writeCursor({ at, after }), NOW)).toBeNull()
})

test('whatever an address holds is a cursor or the first page', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
    fc
      .record({ t: fc.oneof(fc.constant(NOW.getTime()), fc.double()), a: fc.array(fc.double()) })
      .map((shape) => Buffer.from(JSON.stringify(shape)).toString('base64url')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const cursor = readCursor(text, NOW)
      return (
        cursor === null || (cursor.at.getTime() <= NOW.getTime() && Boolean(cursor.after ?? cursor.ranked))
      )
    }),
    { numRuns: 1000 },
  )
})
