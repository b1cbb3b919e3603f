import { sql } from 'drizzle-orm'
import {
  type JobHelpers,
  Logger,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type TaskList,
} from 'graphile-worker'
import type { z } from 'zod'
import { db, directUrl, type Queryable } from './db.server'
import { seconds } from './durations'
import { inRequest, log } from './log/log.server'
import { errorMessage } from './log/log-cleaning.server'
import { jobDurations, jobsDone } from './queue-metrics.server'
import { forgetFutureRuns, watchClock } from './queue-recovery/clock-set-back.server'
import { holdWorkerLocks } from './queue-recovery/worker-locks.server'
import { traced } from './tracing/tracing.server'

export type Handler = (payload: unknown) => Promise<void>
export type Handlers = Record<string, Handler>
export type Queue = { stop(): Promise<void> }
/** A recurring job: runs once at each matching time, in whichever process is first. */
export type Recurring = { job: string /** As in a crontab, in UTC. */; at: string }

type EnqueueOptions = {
  /** Replaces a waiting job with the same key, so that repeated requests run once. */
  key?: string
  /** Earliest time to run. */
  runAt?: Date
  /** Low priority: all other due jobs run first. */
  canWait?: boolean
  /** Lowest priority, and one at a time in all processes: it never takes the place of two jobs that somebody waits for. */
  inBackground?: boolean
}

const JOBS_AT_ONCE = 2
/** The queue's default priority is 0; lower runs first. */
const AFTER_OTHERS = 10
const LAST = 20
const BACKGROUND_QUEUE = 'background'
const RESTART_AFTER = seconds(1)
const STOP_WITHIN = seconds(6)

/**
 * A kind of job with a payload schema: the compiler checks callers of `enqueue`, and the worker validates again, since an older version may
 * have written the job. Payloads contain ids rather than contents.
 */
export function defineJob<Payload extends Record<string, unknown>>(name: string, schema: z.ZodType<Payload>) {
  return {
    name,
    enqueue: (q: Queryable, payload: Payload, o?: EnqueueOptions) => enqueue(q, name, payload, o),
    enqueueAll: (q: Queryable, jobs: readonly { payload: Payload; key: string }[]) =>
      enqueueAll(q, name, jobs),
    handledBy: (handle: (payload: Payload) => Promise<void>): Handlers => ({
      [name]: (payload) => handle(schema.parse(payload)),
    }),
    /** For a handler that may have to wait: the job runs again at the time that it returns. */
    handledOrHeldBy: (
      handle: (payload: Payload) => Promise<Date | null>,
      keyOf: (payload: Payload) => string,
    ): Handlers => ({
      [name]: async (given) => {
        const payload = schema.parse(given)
        const runAt = await handle(payload)
        if (runAt) await enqueue(db, name, payload, { key: keyOf(payload), runAt })
      },
    }),
  }
}

/**
 * Enqueues a job through `q`: in a transaction it exists only after the commit. A failed job is retried with growing delays, for about
 * three days (25 times).
 */
export async function enqueue(
  q: Queryable,
  job: string,
  payload: Record<string, unknown>,
  { key, runAt, canWait, inBackground }: EnqueueOptions = {},
): Promise<void> {
  await q.execute(sql`
    select 1 from graphile_worker.add_job(
      identifier => ${job}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz,
      job_key => ${key ?? null}::text,
      queue_name => ${inBackground ? BACKGROUND_QUEUE : null}::text,
      priority => ${inBackground ? LAST : canWait ? AFTER_OTHERS : null}::integer
    )`)
}

/** The same for many jobs of one kind, each with its key, in one statement. */
async function enqueueAll(
  q: Queryable,
  job: string,
  jobs: readonly { payload: Record<string, unknown>; key: string }[],
): Promise<void> {
  if (jobs.length === 0) return
  await q.execute(sql`
    select count(*) from (
      select graphile_worker.add_job(identifier => ${job}::text, payload => one->'payload', job_key => one->>'key')
      from json_array_elements(${JSON.stringify(jobs)}::json) as one offset 0) as added`)
}

/** Removes the waiting job with that key, if there is one; one that is running finishes. */
export async function dequeue(q: Queryable, key: string): Promise<void> {
  await q.execute(sql`select 1 from graphile_worker.remove_job(${key}::text)`)
}

/** Creates or updates the queue's own schema `graphile_worker`; part of the migration command. Safe to run concurrently. */
export async function migrateQueue(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger })
}

/**
 * Runs queued jobs in this process until stopped. If the database is unreachable at the start, or the worker ends during an outage, the
 * worker is restarted until it succeeds. Jobs of processes that were killed, and recurring ones after a change of the clock, run again
 * (queue-recovery/). `stop` lets running jobs finish for some seconds; then they return to the queue.
 */
export async function startQueue(
  handlers: Handlers,
  recurring: Recurring[] = [],
  stopWithinMs = STOP_WITHIN,
): Promise<Queue> {
  let stopping = false
  let runner: Runner | undefined
  const locks = holdWorkerLocks()
  const endWatch = watchClock((byMs) => {
    log.warn({ byMs }, 'queue: the clock was set back, the worker starts again')
    void runner?.stop().catch(warn)
  })

  async function start(): Promise<Runner> {
    const started = await run({
      events: locks.events,
      connectionString: directUrl(),
      concurrency: JOBS_AT_ONCE,
      maxPoolSize: JOBS_AT_ONCE + 2,
      noHandleSignals: true,
      logger,
      taskList: tasks(handlers),
      parsedCronItems: parseCronItems(
        recurring.map(({ job, at }) => ({ task: job, match: at, identifier: job })),
      ),
      // With 0 `stop` waits for the result of a job; without batches graphile-worker 0.17 closes its pool first, and a finished job would
      // run again hours later.
      preset: {
        worker: {
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          gracefulShutdownAbortTimeout: stopWithinMs,
        },
      },
    })
    await forgetFutureRuns().catch(warn)
    return started
  }

  async function keepRunning(): Promise<void> {
    while (!stopping) {
      await runner?.promise.catch(warn)
      runner = undefined
      if (stopping) return
      await new Promise((resolve) => setTimeout(resolve, RESTART_AFTER))
      if (stopping) return
      const next = await start().catch(warn)
      // Stopped during its start: `stop` did not see this one.
      if (stopping) await next?.stop()
      else runner = next
    }
  }

  runner = await start().catch(warn)
  const running = keepRunning()

  return {
    async stop() {
      stopping = true
      endWatch()
      await runner?.stop().catch(warn)
      await running
      await locks.stop()
    },
  }
}

function tasks(handlers: Handlers): TaskList {
  const named = Object.entries(handlers).map(([name, handle]) => [
    name,
    (payload: unknown, { job, abortPromise }: JobHelpers) =>
      inRequest(`job-${job.id}`, async () => {
        const startedAt = performance.now()
        let outcome: 'done' | 'failed' = 'failed'
        try {
          // Without the race a job that does not finish would prevent the worker from stopping.
          await traced(`job ${name}`, { kind: 'CONSUMER' }, () =>
            Promise.race([handle(payload), abortPromise]),
          )
          outcome = 'done'
        } catch (error) {
          log.error({ err: error, job: name }, 'job failed')
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

function warn(error: unknown): undefined {
  log.warn({ err: error }, 'queue: the worker stopped')
}

const logger = new Logger(() => (level, message) => {
  // After "with error" follows an unredacted error text; the job's own log line contains it redacted.
  const [event = ''] = message.split(' with error ')
  if (level === 'error' || level === 'warning') log.warn({ event }, 'queue')
  else log.debug({ event }, 'queue')
})
