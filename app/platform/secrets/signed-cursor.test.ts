import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { forgetSingleton } from '../process/singleton.server'
import { setClock } from '../time/clock.server'
import { days, minutes } from '../time/durations'
import { readCursor, readKeyset, writeCursor, writeKeyset } from './signed-cursor.server'

const [OLD, NEW, OTHER] = ['old', 'new', 'other'].map((name) => `${name} secret`.padEnd(40, '.'))
const SCOPE = { list: 'likes given newest', personId: 'a' }
const KEYSET = { after: '2026-11-21 12:00:00.123456+00', id: '0b7a2c52-6f3b-4c55-9d40-31f24a76a6a1' }
const NOW = new Date('2026-11-21T12:07:30Z')

function secrets(...list: (string | undefined)[]): void {
  vi.stubEnv('SESSION_SECRET', list.join(','))
  forgetSingleton('env')
}
afterEach(() => {
  secrets(OLD)
  setClock(null)
})

it('reads what it wrote, in URL-safe characters', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.uuid(), (after, id) => {
      const text = writeKeyset({ after, id }, SCOPE)
      expect(text).toMatch(/^[\w.-]+$/)
      expect(readKeyset(text, SCOPE)).toEqual({ after, id })
    }),
  )
})

it('reads a cursor only for its own list and person', () => {
  const text = writeKeyset(KEYSET, SCOPE)
  for (const scope of [
    { ...SCOPE, list: 'likes given oldest' },
    { ...SCOPE, personId: 'b' },
    { ...SCOPE, personId: null },
    { list: 'likes given newes', personId: 'ta' },
  ])
    expect(readKeyset(text, scope)).toBeNull()
})

it('accepts the older secrets of SESSION_SECRET, and no others', () => {
  secrets(OLD)
  const text = writeKeyset(KEYSET, SCOPE)
  secrets(NEW, OLD)
  expect(readKeyset(text, SCOPE)).toEqual(KEYSET)
  expect(writeKeyset(KEYSET, SCOPE)).not.toBe(text)
  secrets(NEW, OTHER)
  expect(readKeyset(text, SCOPE)).toBeNull()
})

it('expires after a day; a cursor written again within the same quarter of an hour has the same bytes', () => {
  setClock(NOW)
  const text = writeKeyset(KEYSET, SCOPE)
  setClock(new Date(NOW.getTime() + minutes(7)))
  expect(writeKeyset(KEYSET, SCOPE)).toBe(text)
  setClock(new Date(NOW.getTime() + days(1) - minutes(15)))
  expect(readKeyset(text, SCOPE)).toEqual(KEYSET)
  setClock(new Date(NOW.getTime() + days(1)))
  expect(readKeyset(text, SCOPE)).toBeNull()
})

it('refuses modified, truncated and forged cursors', () => {
  const text = writeKeyset(KEYSET, SCOPE)
  for (let at = 0; at < text.length; at += 1) {
    const other = text[at] === 'A' ? 'B' : 'A'
    // The last character of base64url contains unused bits.
    if (at < text.length - 1)
      expect(readKeyset(text.slice(0, at) + other + text.slice(at + 1), SCOPE)).toBeNull()
    expect(readKeyset(text.slice(0, at), SCOPE)).toBeNull()
  }
  const [, mac = ''] = text.split('.')
  const forged = Buffer.from(JSON.stringify([NOW.getTime(), ['x', KEYSET.id]])).toString('base64url')
  for (const invalid of [
    '',
    '.',
    forged,
    `${forged}.`,
    `${forged}.${mac}`,
    `${text}.${mac}`,
    'A'.repeat(100_000),
  ])
    expect(readKeyset(invalid, SCOPE)).toBeNull()
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (random) => {
      expect(readKeyset(random, SCOPE)).toBeNull()
    }),
    { numRuns: 200 },
  )
})

it('reads only values of the requested shape', () => {
  const text = writeCursor({ page: 2 }, SCOPE)
  expect(readCursor(text, SCOPE, z.object({ page: z.int() }))).toEqual({ page: 2 })
  expect(readKeyset(text, SCOPE)).toBeNull()
})
