import { sql } from 'drizzle-orm'
import {
  type Job,
  type JobHelpers,
  Logger,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  type TaskList,
} from 'graphile-worker'
import { db } from '../database/db.server'
import { answerWithin } from '../database/unreachable.server'
import { inRequest, log } from '../log/log.server'
import { errorMessage } from '../log/redaction.server'
import { seconds } from '../time/durations'
import { traced } from '../tracing/tracing.server'
import { jobDurations, jobsDone } from './metrics.server'
import type { Handlers } from './queue.server'
import { forgetFutureRuns, watchClock } from './recovery/clock-set-back.server'
import { holdWorkerLocks } from './recovery/worker-locks.server'
import { workerPool } from './worker-pool.server'

export type Queue = { stop(): Promise<void> }
/** A recurring job: runs once at each matching time, in whichever process is first. */
export type Recurring = {
  job: string
  /** As in a crontab, in UTC. */
  at: string
  /** One at a time in all processes: while what it waits for is away, its tries never take all places of the other jobs. */
  isAlone?: true
}

const JOBS_AT_ONCE = 2
const RESTART_AFTER = seconds(1)
const STOP_WITHIN = seconds(6)

/** Creates or updates the queue's own schema `graphile_worker`; part of the migration command. Safe to run concurrently. */
export async function migrateQueue(connectionString: string): Promise<void> {
  await runMigrations({ connectionString, logger })
}

/**
 * Runs queued jobs in this process until stopped. If the database is unreachable at the start, or the worker ends during an outage, the
 * worker is restarted until it succeeds. Jobs of processes that were killed, and recurring ones after a change of the clock, run again
 * (recovery/). `stop` lets running jobs finish for some seconds; then they return to the queue.
 */
export async function startQueue(
  handlers: Handlers,
  recurring: Recurring[] = [],
  stopWithinMs = STOP_WITHIN,
): Promise<Queue> {
  let stopping = false
  let runner: Running | undefined
  const locks = holdWorkerLocks()
  const endWatch = watchClock((byMs) => {
    log.warn({ byMs }, 'queue: the clock was set back, the worker starts again')
    void runner?.stop().catch(warn)
  })

  async function start(): Promise<Running> {
    const pool = workerPool(JOBS_AT_ONCE + 2)
    const end = () => void pool.end().catch(warn)
    const started = await run({
      events: locks.events,
      pgPool: pool,
      concurrency: JOBS_AT_ONCE,
      noHandleSignals: true,
      logger,
      taskList: tasks(handlers),
      parsedCronItems: cronItemsOf(recurring),
      // With 0 `stop` waits for the result of a job; without batches graphile-worker 0.17 closes its pool first, and a finished job would
      // run again hours later.
      preset: {
        worker: {
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
          gracefulShutdownAbortTimeout: stopWithinMs,
        },
      },
    }).catch((error: unknown) => {
      end()
      throw error
    })
    await forgetFutureRuns().catch(warn)
    return endingWith(started, end)
  }

  async function keepRunning(): Promise<void> {
    while (!stopping) {
      const ended = runner
      await ended?.promise.catch(warn)
      runner = undefined
      if (stopping) return
      if (ended) void locks.releaseLocks()
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

type Running = Pick<Runner, 'promise' | 'stop'>

/** A runner leaves a pool that it was given open. It still needs it when its promise settles, if somebody stopped it. */
function endingWith(runner: Runner, end: () => void): Running {
  let stopped: Promise<void> | undefined
  const untilEnded = async () => {
    try {
      await runner.promise
    } finally {
      await stopped?.catch(() => {})
      end()
    }
  }
  return {
    promise: untilEnded(),
    stop() {
      const asked = runner.stop()
      stopped ??= asked
      return asked
    },
  }
}

export const cronItemsOf = (recurring: readonly Recurring[]) =>
  parseCronItems(
    recurring.map(({ job, at, isAlone }) => ({
      task: job,
      match: at,
      identifier: job,
      ...(isAlone && { options: { queueName: job } }),
    })),
  )

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
 * Whether a newer job took the key of this one while it ran, or it was dequeued. graphile-worker then tries it no more, whatever its number
 * of tries: a failure would leave it as a job that was given up, although the newer one does its work.
 */
async function isReplaced({ id, key }: Job): Promise<boolean> {
  if (key === null) return false
  const asked = db.execute<{ key: string | null }>(
    sql`select key from graphile_worker._private_jobs where id = ${id}::bigint`,
  )
  return answerWithin(seconds(2), [asked]).then(
    ([row]) => row?.key === null,
    () => false,
  )
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
