import { type SQL, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { closeDb, db } from '~/platform/database/db.server'
import { appealEnd, appealsOverBefore, lastAppealDay } from './appeal-deadline.server'

afterAll(closeDb)

async function momentOf(moment: SQL): Promise<string> {
  const [row] = await db.execute<{ at: string }>(sql`select ${moment} as at`)
  return new Date(row?.at ?? '').toISOString()
}

test.each([
  // 184 days.
  ['2026-03-15T10:00:00Z', '2026-09-15', '2026-09-15T21:59:59.999Z'],
  ['2026-09-15T10:00:00Z', '2027-03-15', '2027-03-15T22:59:59.999Z'],
  // In Germany it is the 29th.
  ['2026-11-28T23:30:00Z', '2027-05-29', '2027-05-29T21:59:59.999Z'],
  ['2026-08-31T10:00:00Z', '2027-02-28', '2027-02-28T22:59:59.999Z'],
  ['2027-08-30T10:00:00Z', '2028-02-29', '2028-02-29T22:59:59.999Z'],
])('a decision of %s can be objected to until the end of %s', async (decidedAt, day, end) => {
  expect(lastAppealDay(new Date(decidedAt)).toISOString().slice(0, 10)).toBe(day)
  expect(await momentOf(appealEnd(new Date(decidedAt)))).toBe(end)
})

test.each([
  ['2026-09-15', '2026-03-15'],
  ['2027-02-28', '2026-08-28'],
  ['2027-03-01', '2026-09-01'],
  ['2026-08-28', '2026-02-28'],
  ['2026-08-29', '2026-03-01'],
  ['2026-08-31', '2026-03-01'],
  ['2028-08-29', '2028-02-29'],
])('on %s it is over for decisions before %s', async (today, first) => {
  const noonOf = (day: string) => new Date(`${day}T12:00:00Z`)
  const before = await momentOf(appealsOverBefore(noonOf(today)))
  expect(before).toBe(await momentOf(sql`${first}::date::timestamp at time zone 'Europe/Berlin'`))
  // The same as the ends of single decisions say.
  const dayOf = (moment: Date) => lastAppealDay(moment).toISOString().slice(0, 10)
  expect(dayOf(noonOf(first)) >= today).toBe(true)
  expect(dayOf(new Date(new Date(before).getTime() - 1)) < today).toBe(true)
})
