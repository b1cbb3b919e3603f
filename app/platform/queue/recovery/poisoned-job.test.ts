import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeDb, db } from '../../database/db.server'
import { queueCheck } from '../../doctor/queue-check.server'
import { registry } from '../../metrics/metric.server'
import { env } from '../../settings/env.server'
import { enqueue } from '../queue.server'
import { migrateQueue, type Queue, startQueue } from '../worker.server'

let queue: Queue | undefined

beforeAll(() => migrateQueue(env().databaseUrl))
afterEach(async () => {
  await queue?.stop()
  await db.execute(sql`delete from graphile_worker._private_jobs`)
})
afterAll(() => closeDb())

const soon = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 })

/** The attempts of the poisoned job so far, the seconds until the next one, and the last error; null while the job runs. */
async function poisoned(): Promise<{ attempts: number; waits: number; error: string } | null> {
  const [row] = await db.execute<{ attempts: number; waits: number; error: string }>(sql`
    select attempts, extract(epoch from run_at - now())::float8 as waits, last_error as error
    from graphile_worker.jobs where key = 'poisoned' and locked_at is null`)
  return row ?? null
}

test('a job that always fails is retried with growing delays, given up with its error, and delays no other', async () => {
  const seen: unknown[] = []
  queue = await startQueue({
    note: async (payload) => void seen.push(payload),
    poison: async () => {
      throw new Error('this e-mail has no address')
    },
  })
  await enqueue(db, 'poison', {}, { key: 'poisoned' })
  await enqueue(db, 'note', { n: 'meanwhile' })
  await soon(() => seen).toEqual([{ n: 'meanwhile' }])

  const waits: number[] = []
  for (const attempts of [1, 2, 3]) {
    // On a slow machine the poll may miss an attempt and see a later one, with a longer wait.
    await soon(async () => {
      const job = await poisoned()
      if (!job || job.attempts < attempts || job.waits <= 1) return false
      waits.push(job.waits)
      return true
    }).toBe(true)
    if (attempts < 3)
      await db.execute(sql`update graphile_worker._private_jobs set run_at = now() where key = 'poisoned'`)
  }
  expect(waits).toEqual([...waits].sort((one, other) => one - other))

  // Only while the worker does not hold the job.
  const lastTry = () =>
    db.execute(sql`
      update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()
      where key = 'poisoned' and locked_at is null returning id`)
  await soon(lastTry).toHaveLength(1)
  await soon(poisoned).toMatchObject({ attempts: 25, error: 'this e-mail has no address' })
  await enqueue(db, 'note', { n: 'afterwards' })
  await soon(() => seen).toContainEqual({ n: 'afterwards' })

  // What an operator sees: the metric of the alert, and the doctor.
  await soon(() => registry().getSingleMetricAsString('app_queue_jobs')).toContain(
    'app_queue_jobs{task="poison",state="given_up"} 1',
  )
  const findings = await queueCheck.run()
  expect(findings.map(({ message }) => message)).toContain(
    '1 jobs were given up after all tries, such as poison',
  )
})
