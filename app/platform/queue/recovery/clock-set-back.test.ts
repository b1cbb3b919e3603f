import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { closeDb, db } from '../../database/db.server'
import { env } from '../../settings/env.server'
import { migrateQueue } from '../worker.server'
import { forgetFutureRuns, runFutureJobs, watchClock } from './clock-set-back.server'

beforeAll(() => migrateQueue(env().databaseUrl))
afterEach(() => void vi.useRealTimers())
afterAll(() => closeDb())

const HOUR = 3_600_000

test('a clock that is set back is noticed, one that is set forward or corrected a little is not', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z') })
  const seen: number[] = []
  const end = watchClock((byMs) => seen.push(Math.round(byMs / HOUR)))
  vi.advanceTimersByTime(20_000)
  vi.setSystemTime(Date.now() + HOUR)
  vi.advanceTimersByTime(20_000)
  vi.setSystemTime(Date.now() - 2000)
  vi.advanceTimersByTime(20_000)
  expect(seen).toEqual([])
  vi.setSystemTime(Date.now() - HOUR)
  vi.advanceTimersByTime(20_000)
  expect(seen).toEqual([1])
  end()
  vi.setSystemTime(Date.now() - HOUR)
  vi.advanceTimersByTime(20_000)
  expect(seen).toEqual([1])
})

test('recurring jobs that ran by a clock that was ahead are due again; the others keep their last time', async () => {
  await db.execute(sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values
      ('ahead', now(), now() + interval '1 hour'), ('usual', now(), now() - interval '10 minutes')`)
  await forgetFutureRuns()
  expect(
    await db.execute(sql`
      select identifier, last_execution <= now() as is_past, last_execution < now() - interval '9 minutes' as is_old
      from graphile_worker._private_known_crontabs order by identifier`),
  ).toEqual([
    { identifier: 'ahead', is_past: true, is_old: false },
    { identifier: 'usual', is_past: true, is_old: true },
  ])
})

test('recurring jobs that wait for a time of a clock that was ahead are due; failed ones and other jobs keep their time', async () => {
  const inAnHour = sql`now() + interval '1 hour'`
  for (const key of ['recurring sweep', 'recurring failed', 'mail'])
    await db.execute(sql`
      select 1 from graphile_worker.add_job(identifier => 'note', run_at => ${inAnHour}, job_key => ${key}::text)`)
  await db.execute(sql`update graphile_worker._private_jobs set attempts = 9 where key = 'recurring failed'`)
  await runFutureJobs(['recurring sweep', 'recurring failed'])
  expect(
    await db.execute(sql`
      select key, run_at <= now() as is_due from graphile_worker._private_jobs order by key`),
  ).toEqual([
    { key: 'mail', is_due: false },
    { key: 'recurring failed', is_due: false },
    { key: 'recurring sweep', is_due: true },
  ])
  await db.execute(sql`delete from graphile_worker._private_jobs`)
})
