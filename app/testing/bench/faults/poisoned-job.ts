import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { queueCheck } from '~/platform/doctor/queue-check.server'
import { enqueue } from '~/platform/queue/queue.server'
import { processEnv } from '~/platform/settings/env.server'
import { seconds } from '~/platform/time/durations'
import { startServer } from '../../http/server'
import { atLeast, atMost } from '../verdict'
import type { MeasureFault } from './fault'

const OTHERS = 200
const DONE_WITHIN = seconds(60)
/** As many tries as the queue gives a job. */
const TRIES = 25
/** Fails at each try: its payload is invalid. */
const POISON = { job: 'make-avif', payload: { name: 7 } }

/** A job that always fails is enqueued before two hundred others. */
export const measurePoisonedJob: MeasureFault = async () => {
  const server = await startServer({ DATABASE_URL: String(processEnv().DATABASE_URL) })
  try {
    await enqueue(db, POISON.job, POISON.payload, { key: 'poisoned' })
    const at = performance.now()
    for (let n = 0; n < OTHERS; n += 1)
      await enqueue(db, 'make-avif', { name: `missing-${n}` }, { key: `other-${n}` })
    const countLeft = async () =>
      (await db.execute(sql`select from graphile_worker.jobs where key like 'other-%'`)).length
    while ((await countLeft()) > 0 && performance.now() < at + DONE_WITHIN) await sleep(100)
    const tookS = (performance.now() - at) / seconds(1)
    const unfinished = await countLeft()
    const [tried] = await poisonRow()
    // Its last try runs now instead of days later.
    await db.execute(sql`
      update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()
      where key = 'poisoned' and locked_at is null`)
    while ((await poisonRow())[0]?.attempts !== TRIES && performance.now() < at + DONE_WITHIN)
      await sleep(100)
    const findings = await queueCheck.run()
    const isReported = findings.some(({ message }) => message.startsWith('1 jobs were given up'))
    return [
      {
        fault: 'a job that always fails, before 200 others',
        seen: 'nothing; operators: metric app_queue_jobs{state="given_up"} with its alert, and npm run doctor',
        figures: [
          atMost(0, 'poisoned job: others that did not run', unfinished),
          atMost(60, 'poisoned job: the others were done after', tookS, ' s'),
          atLeast(1, 'poisoned job: seconds until its next try', tried?.waits ?? 0, ' s'),
          atLeast(1, 'poisoned job: given up after 25 tries, and reported', isReported ? 1 : 0),
        ],
      },
    ]
  } finally {
    await server.stop()
  }
}

/** The row of the poisoned job; none while it runs. */
const poisonRow = () =>
  db.execute<{ attempts: number; waits: number }>(sql`
    select attempts, extract(epoch from run_at - now())::float8 as waits
    from graphile_worker.jobs where key = 'poisoned' and locked_at is null`)
