import { sql } from 'drizzle-orm'
import type { Job, JobHelpers, TaskList } from 'graphile-worker'
import { db } from '../database/db.server'
import { answerWithin } from '../database/probe.server'
import { log, runWithRequestId } from '../log/log.server'
import { errorMessage } from '../log/redaction.server'
import { seconds } from '../time/durations'
import { traced } from '../tracing/tracing.server'
import type { Handlers } from './queue.server'
import { jobDurations, jobsDone } from './queue-metrics.server'

/** The handlers as graphile-worker calls them: each job is logged, measured and traced, and ends when the worker aborts it. */
export function taskListOf(handlers: Handlers): TaskList {
  // From 0, as counters whose labels are known: Prometheus sees no increase in the first sample of a series.
  for (const task of Object.keys(handlers))
    for (const outcome of ['done', 'failed'] as const) jobsDone.inc({ task, outcome }, 0)
  const named = Object.entries(handlers).map(([name, handle]) => [
    name,
    (payload: unknown, { job, abortSignal }: JobHelpers) =>
      runWithRequestId(`job-${job.id}`, async () => {
        const startedAt = performance.now()
        let outcome: 'done' | 'failed' = 'failed'
        try {
          await traced(`job ${name}`, { kind: 'CONSUMER' }, () => untilAborted(handle(payload), abortSignal))
          outcome = 'done'
        } catch (error) {
          log.error({ err: error, job: name }, 'job failed')
          if (await isReplaced(job)) return
          // The error is stored with the job: only the message, without a statement's parameters.
          throw new Error(errorMessage(error))
        } finally {
          jobsDone.inc({ task: name, outcome })
          jobDurations.observe({ task: name }, (performance.now() - startedAt) / 1000)
        }
      }),
  ])
  return Object.fromEntries(named)
}

/**
 * Settles like the job, or fails once the worker aborts its jobs: one that does not finish would prevent the worker from stopping. Not by a
 * race with graphile-worker's `abortPromise`, which lives as long as the worker and would keep something of every job.
 */
async function untilAborted(job: Promise<void>, signal: AbortSignal): Promise<void> {
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort)
  })
  try {
    await Promise.race([job, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/**
 * Whether a newer job took the key of this one while it ran, or it was dequeued. graphile-worker then tries it no more, whatever its number
 * of tries: a failure would leave it as a job that was given up, although the newer one does its work.
 */
async function isReplaced({ id, key }: Job): Promise<boolean> {
  if (key === null) return false
  const query = db.execute<{ key: string | null }>(
    sql`select key from graphile_worker._private_jobs where id = ${id}::bigint`,
  )
  return answerWithin(seconds(2), [query]).then(
    ([row]) => row?.key === null,
    () => false,
  )
}
