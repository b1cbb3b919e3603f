import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '../database/db.server'
import { endOfGermanDay, startOfGermanDay, startOfGermanYear } from './german-day.server'

afterAll(closeDb)

test.each([
  ['2026-07-02', '2026-07-01T22:00:00.000Z', '2026-07-02T22:00:00.000Z'],
  // The clocks go forward, and back.
  ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
])('%s in Germany is from %s to %s', async (day, begins, ends) => {
  const [row] = await db.execute<{ begins: string; ends: string }>(
    sql`select ${startOfGermanDay(day)} as begins, ${endOfGermanDay(day)} as ends`,
  )
  const isoOf = (moment = '') => new Date(moment).toISOString()
  expect([isoOf(row?.begins), isoOf(row?.ends)]).toEqual([begins, ends])
})

test.each([
  ['2026-12-31T22:59:59Z', 0, '2025-12-31T23:00:00.000Z'],
  // In Germany it is the next year already.
  ['2026-12-31T23:00:00Z', 0, '2026-12-31T23:00:00.000Z'],
  ['2026-07-01T12:00:00Z', 9, '2016-12-31T23:00:00.000Z'],
])('at %s the year in Germany began, %i years before, at %s', async (at, years, begins) => {
  const [row] = await db.execute<{ begins: string }>(
    sql`select ${startOfGermanYear(new Date(at), years)} as begins`,
  )
  expect(new Date(row?.begins ?? '').toISOString()).toBe(begins)
})
