import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readKeyset, writeKeyset } from './keyset-cursor'

test('what was written is read again', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.uuid(), (after, id) => {
      const text = writeKeyset({ after, id })
      expect(text).toMatch(/^[\w-]+$/)
      expect(readKeyset(text)).toEqual({ after, id })
    }),
  )
})

test('anything else is the first page', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readKeyset(text)).toBeNull()
    }),
    { numRuns: 1000 },
  )
  expect(readKeyset(null)).toBeNull()
  expect(readKeyset('A'.repeat(100_000))).toBeNull()
})
