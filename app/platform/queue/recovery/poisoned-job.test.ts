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

const soon = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 })

/** The tries of the poisoned job and the seconds until the next one; null while it runs. */
async function poisoned(): Promise<{ attempts: number; waits: number; error: string } | null> {
  const [row] = await db.execute<{ attempts: number; waits: number; error: string }>(sql`
    select attempts, extract(epoch from run_at - now())::float8 as waits, last_error as error
    from graphile_worker.jobs where key = 'poisoned' and locked_at is null`)
  return row ?? null
}

test('a job that always fails waits longer after each try, is given up with its error, and holds up no other', async () => {
  const seen: unknown[] = []
  queue = await startQueue({
    note: async (payload) => void seen.push(payload),
    poison: async () => {
      throw new Error('this letter has no address')
    },
  })
  await enqueue(db, 'poison', {}, { key: 'poisoned' })
  await enqueue(db, 'note', { n: 'beside it' })
  await soon(() => seen).toEqual([{ n: 'beside it' }])

  const waits: number[] = []
  for (const attempts of [1, 2, 3]) {
    // A slow machine may see only a later try, which waits longer.
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

  // Not while the worker has it.
  const lastTry = () =>
    db.execute(sql`
      update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()
      where key = 'poisoned' and locked_at is null returning id`)
  await soon(lastTry).toHaveLength(1)
  await soon(poisoned).toMatchObject({ attempts: 25, error: 'this letter has no address' })
  await enqueue(db, 'note', { n: 'after it' })
  await soon(() => seen).toContainEqual({ n: 'after it' })

  // What an operator sees: the metric of the alert, and the doctor.
  await soon(() => registry().getSingleMetricAsString('app_queue_jobs')).toContain(
    'app_queue_jobs{task="poison",state="given_up"} 1',
  )
  const findings = await queueCheck.run()
  expect(findings.map(({ message }) => message)).toContain(
    '1 jobs were given up after all tries, such as poison',
  )
})
