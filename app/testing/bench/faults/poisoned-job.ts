import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { queueCheck } from '~/platform/doctor/queue-check.server'
import { enqueue } from '~/platform/queue/queue.server'
import { surroundings } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'
import { startServer } from '../../server'
import { atLeast, atMost } from '../verdict'
import type { MeasureFault } from './fault'

const OTHERS = 200
const DONE_WITHIN = seconds(60)
/** Its payload is refused whenever it runs. */
const POISON = { job: 'make-avif', payload: { name: 7 } }

/** A job that always fails stands before two hundred others. */
export const measurePoisonedJob: MeasureFault = async () => {
  const server = await startServer({ DATABASE_URL: String(surroundings().DATABASE_URL) })
  try {
    await enqueue(db, POISON.job, POISON.payload, { key: 'poisoned' })
    const at = performance.now()
    for (let n = 0; n < OTHERS; n += 1)
      await enqueue(db, 'make-avif', { name: `missing-${n}` }, { key: `other-${n}` })
    const left = async () =>
      (await db.execute(sql`select from graphile_worker.jobs where key like 'other-%'`)).length
    while ((await left()) > 0 && performance.now() < at + DONE_WITHIN) await sleep(100)
    const took = (performance.now() - at) / seconds(1)
    const unfinished = await left()
    const [tried] = await read()
    // Its last try, which would come days later.
    await db.execute(sql`
      update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()
      where key = 'poisoned' and locked_at is null`)
    while ((await read())[0]?.attempts !== 25 && performance.now() < at + DONE_WITHIN) await sleep(100)
    const findings = await queueCheck.look()
    const isTold = findings.some(({ what }) => what.startsWith('1 jobs were given up'))
    return [
      {
        fault: 'a job that always fails, before 200 others',
        seen: 'nothing; operators: metric app_queue_jobs{state="given_up"} with its alert, and npm run doctor',
        figures: [
          atMost(0, 'poisoned job: others that did not run', unfinished),
          atMost(60, 'poisoned job: the others were done after', took, ' s'),
          atLeast(1, 'poisoned job: seconds until its next try', tried?.waits ?? 0, ' s'),
          atLeast(1, 'poisoned job: given up after 25 tries, and told', isTold ? 1 : 0),
        ],
      },
    ]
  } finally {
    await server.stop()
  }
}

const read = () =>
  db.execute<{ attempts: number; waits: number }>(sql`
    select attempts, extract(epoch from run_at - now())::float8 as waits
    from graphile_worker.jobs where key = 'poisoned' and locked_at is null`)
