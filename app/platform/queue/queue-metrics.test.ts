import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { metricValue } from '~/testing/metric-value'
import { closeDb, db } from '../database/db.server'
import { hours } from '../time/durations'
import { enqueue } from './queue.server'
import { startQueue } from './worker.server'

afterAll(() => closeDb())

test('waiting jobs are counted by task and state, finished ones by outcome', async () => {
  await enqueue(db, 'wait', {}, { runAt: new Date(Date.now() - hours(2)) })
  await enqueue(db, 'wait', {}, { runAt: new Date(Date.now() + hours(2)) })
  await enqueue(db, 'give-up', {})
  await db.execute(sql`
    update graphile_worker._private_jobs as job set attempts = max_attempts
    from graphile_worker._private_tasks as task where task.id = job.task_id and task.identifier = 'give-up'`)
  // Its last try runs, or a newer job has taken its key meanwhile.
  await enqueue(db, 'last-try', {})
  await db.execute(sql`
    update graphile_worker._private_jobs as job set attempts = max_attempts, locked_at = now(), locked_by = 'somebody'
    from graphile_worker._private_tasks as task where task.id = job.task_id and task.identifier = 'last-try'`)
  expect(await metricValue('app_queue_jobs{task="wait",state="due"}')).toBe(1)
  expect(await metricValue('app_queue_jobs{task="wait",state="later"}')).toBe(1)
  expect(await metricValue('app_queue_jobs{task="give-up",state="given_up"}')).toBe(1)
  expect(await metricValue('app_queue_jobs{task="last-try",state="given_up"}')).toBe(0)
  expect(await metricValue('app_queue_oldest_due_seconds{task="wait"}')).toBeGreaterThanOrEqual(2 * 3600)
  await db.execute(sql`delete from graphile_worker._private_jobs`)

  const worker = await startQueue({
    fine: async () => {},
    broken: async () => {
      throw new Error('broken')
    },
  })
  await enqueue(db, 'fine', {})
  await enqueue(db, 'broken', {})
  const ran = (task: string, outcome: string) =>
    metricValue(`app_jobs_total{task="${task}",outcome="${outcome}"}`)
  await expect.poll(() => ran('fine', 'done'), { timeout: 30_000 }).toBe(1)
  // It is tried again after a few seconds.
  await expect.poll(() => ran('broken', 'failed'), { timeout: 30_000 }).toBeGreaterThanOrEqual(1)
  expect(await metricValue('app_job_duration_seconds_count{task="fine"}')).toBe(1)
  await worker.stop()
})
