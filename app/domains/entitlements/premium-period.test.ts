import fc from 'fast-check'
import { expect, test } from 'vitest'
import { days, hours } from '~/platform/time/durations'
import { type LedgerEntry, premiumEnd } from './premium-period'

let seq = 0
function entry(over: Partial<LedgerEntry> & { at: string | number }): LedgerEntry {
  seq += 1
  const { at, ...rest } = over
  return { source: 'payment', days: 30, endsAt: null, seq, revokedAt: null, grantedAt: new Date(at), ...rest }
}
const ended = (at: string): LedgerEntry => entry({ at, source: 'admin', days: null, endsAt: new Date(at) })
const end = (...entries: LedgerEntry[]) => premiumEnd(entries)?.toISOString() ?? null

test('there is no end without entries, or if all were revoked', () => {
  expect(end()).toBeNull()
  expect(end(entry({ at: '2026-01-01', revokedAt: new Date() }))).toBeNull()
})

test('thirty days are 720 hours, over the end of a month, February and daylight saving', () => {
  expect(end(entry({ at: '2026-01-31T22:30:00Z' }))).toBe('2026-03-02T22:30:00.000Z')
  expect(end(entry({ at: '2028-01-31T12:00:00Z' }))).toBe('2028-03-01T12:00:00.000Z')
  // Clocks go forward on 2026-03-29 and back on 2026-10-25: half past one happens twice.
  expect(end(entry({ at: '2026-03-28T23:30:00Z' }))).toBe('2026-04-27T23:30:00.000Z')
  expect(end(entry({ at: '2026-10-25T00:30:00Z' }))).toBe('2026-11-24T00:30:00.000Z')
  expect(end(entry({ at: '2026-12-31T23:59:59Z' }))).toBe('2027-01-30T23:59:59.000Z')
})

test('buying while premium is active adds to its end; buying later begins a new period', () => {
  const first = entry({ at: '2026-01-01T00:00:00Z' })
  expect(end(first, entry({ at: '2026-01-11T00:00:00Z' }))).toBe('2026-03-02T00:00:00.000Z')
  expect(end(first, entry({ at: '2026-01-31T00:00:00Z' }))).toBe('2026-03-02T00:00:00.000Z')
  expect(end(first, entry({ at: '2026-02-10T00:00:00Z' }))).toBe('2026-03-12T00:00:00.000Z')
})

test('a refund takes back the days that the payment bought, and no others', () => {
  const first = entry({ at: '2026-01-01T00:00:00Z' })
  const second = entry({ at: '2026-01-11T00:00:00Z' })
  const refunded = (one: LedgerEntry) => ({ ...one, revokedAt: new Date('2026-01-20') })
  expect(end(refunded(first), second)).toBe('2026-02-10T00:00:00.000Z')
  expect(end(first, refunded(second))).toBe('2026-01-31T00:00:00.000Z')
})

test('an admin ends premium at a moment: later days count from there, and an end before it stays', () => {
  const first = entry({ at: '2026-01-01T00:00:00Z' })
  expect(end(first, ended('2026-01-05T00:00:00Z'))).toBe('2026-01-05T00:00:00.000Z')
  expect(end(first, ended('2026-01-05T00:00:00Z'), entry({ at: '2026-01-10T00:00:00Z', days: 2 }))).toBe(
    '2026-01-12T00:00:00.000Z',
  )
  const refunded = { ...first, revokedAt: new Date() }
  expect(end(entry({ at: '2025-11-01T00:00:00Z' }), refunded, ended('2026-01-05T00:00:00Z'))).toBe(
    '2025-12-01T00:00:00.000Z',
  )
})

test('the opening entry counts first, whenever it was written', () => {
  const opening = entry({ at: '2027-01-01', source: 'opening', days: null, endsAt: new Date('2026-02-01') })
  expect(end(entry({ at: '2026-01-15' }), opening)).toBe('2026-03-03T00:00:00.000Z')
})

test('in whatever order rows are read, the end is the same, and a grant never shortens it', () => {
  const grants = fc.array(
    fc.record({ at: fc.integer({ min: 0, max: 5000 }), days: fc.integer({ min: 1, max: 60 }) }),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(grants, fc.integer(), (given, shift) => {
      const entries = given.map(({ at, days: count }) => entry({ at: at * hours(1), days: count }))
      const shifted = [...entries.slice(Math.abs(shift) % entries.length), ...entries].slice(
        0,
        entries.length,
      )
      const all = new Set([...shifted, ...entries])
      expect(premiumEnd([...all])).toEqual(premiumEnd(entries))
      const last = Math.max(...entries.map(({ grantedAt }) => grantedAt.getTime()))
      const more = entry({ at: last + 1, days: 1 })
      const before = premiumEnd(entries)?.getTime() ?? 0
      const after = premiumEnd([...entries, more])?.getTime() ?? 0
      expect(after).toBe(Math.max(before, last + 1) + days(1))
    }),
  )
})
