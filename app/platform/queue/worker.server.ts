import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker'
import { log } from '../log/log.server'
import { minutes, seconds } from '../time/durations'
import type { Handlers } from './queue.server'
import { forgetFutureRuns, runFutureJobs, watchClock } from './recovery/clock-set-back.server'
import { holdWorkerLocks } from './recovery/worker-locks.server'
import { taskListOf } from './task-list.server'
import { workerPool } from './worker-pool.server'

export type Queue = { stop(): Promise<void> }
/** A recurring job: runs once at each matching time, in whichever process is first. */
export type Recurring = {
  job: string
  /** As in a crontab, in UTC. */
  at: string
  /** One at a time in all processes: while the service that it calls does not answer, other jobs still find a free worker. */
  isAlone?: true
}

const JOBS_AT_ONCE = 2
const RESTART_AFTER = seconds(1)
const STOP_WITHIN = seconds(6)
const FUTURE_JOBS_INTERVAL = minutes(1)

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

  // Also while the clock of another process is ahead. In an outage of the database the next time suffices.
  const future = setInterval(() => void dueNow(recurring).catch(() => {}), FUTURE_JOBS_INTERVAL)
  future.unref()

  const start = () => startRunner({ handlers, recurring, events: locks.events, stopWithinMs })

  async function keepRunning(): Promise<void> {
    while (!stopping) {
      const ended = runner
      await ended?.promise.catch(warn)
      runner = undefined
      if (stopping) return
      if (ended) void locks.releaseLocks()
      await sleep(RESTART_AFTER)
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
      clearInterval(future)
      await runner?.stop().catch(warn)
      await running
      await locks.stop()
    },
  }
}

type Running = Pick<Runner, 'promise' | 'stop'>

async function startRunner({
  handlers,
  recurring,
  events,
  stopWithinMs,
}: {
  handlers: Handlers
  recurring: readonly Recurring[]
  events: WorkerEvents
  stopWithinMs: number
}): Promise<Running> {
  const pool = workerPool(JOBS_AT_ONCE + 2)
  const end = () => void pool.end().catch(warn)
  const started = await run({
    events,
    pgPool: pool,
    concurrency: JOBS_AT_ONCE,
    noHandleSignals: true,
    logger,
    taskList: taskListOf(handlers),
    parsedCronItems: cronItemsOf(recurring),
    // With 0 `stop` waits for the result of a job; otherwise graphile-worker 0.17 closes its pool first, and a finished job would run again.
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
  await dueNow(recurring).catch(warn)
  return endingWith(started, end)
}

const keyOf = (job: string) => `recurring ${job}`
const dueNow = (recurring: readonly Recurring[]) => runFutureJobs(recurring.map(({ job }) => keyOf(job)))

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
      const finished = runner.stop()
      stopped ??= finished
      return finished
    },
  }
}

export const cronItemsOf = (recurring: readonly Recurring[]) =>
  parseCronItems(
    recurring.map(({ job, at, isAlone }) => ({
      task: job,
      match: at,
      identifier: job,
      options: {
        // One waits at most, also of a job that fails for days: each minute would leave one that is tried for as long. It keeps the time since
        // which it waits, which alert QueueLate reads, but not the delay of a failed try.
        jobKey: keyOf(job),
        jobKeyMode: 'preserve_run_at' as const,
        ...(isAlone && { queueName: job }),
      },
    })),
  )

function warn(error: unknown): undefined {
  log.warn({ err: error }, 'queue: the worker stopped')
}

const logger = new Logger(() => (level, message) => {
  // After "with error" follows an unredacted error text; the job's own log line contains it redacted.
  const [event = ''] = message.split(' with error ')
  if (level === 'error' || level === 'warning') log.warn({ event }, 'queue')
  else log.debug({ event }, 'queue')
})
