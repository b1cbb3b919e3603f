import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type { Sql } from 'postgres'
import { connectDirectly, STATEMENT_TIMEOUT_MS } from '../../database/connect.server'
import { answerWithin, isDatabaseUnreachable } from '../../database/unreachable.server'
import { log } from '../../log/log.server'
import { seconds } from '../../time/durations'

/** The first number of these advisory locks; the second is the hash of the name of a pool of workers. */
const WORKER_LOCK = 1_903_521_141
const EVERY = seconds(20)
/** A pool takes its lock at once, and again after a lost connection; a job that began later says nothing about it. */
const SILENT_FOR_S = 60
const END_WITHIN_S = 2
/** By then a server that lives has ended the statement. */
const ANSWER_WITHIN = STATEMENT_TIMEOUT_MS + seconds(5)

export type WorkerLocks = {
  /** For the runner: announces its pool of workers. */
  events: WorkerEvents
  /** Puts jobs of pools that are gone back into the queue, to run after the delay of a failed try. Returns how many. */
  releaseJobsOfTheDead(silentForS?: number): Promise<number>
  /** The runner has ended, and its pool with it: nobody finishes what that still has. Never rejects. */
  releaseLocks(): Promise<void>
  stop(): Promise<void>
}

/** Named, so that an operator sees which session holds locks for long. */
const openSession = () =>
  connectDirectly({ max: 1, max_lifetime: null, connection: { application_name: 'locks of workers' } })

/**
 * The workers of a process are a pool, in whose name graphile-worker locks their jobs. It holds a lock of a session, which ends with the
 * process. Without it a job whose process was killed would stay locked for the four hours of graphile-worker: a mail to confirm an address,
 * for example. A job that kills its process counts as a failed one, waits longer after each try, and is given up in the end.
 */
export function holdWorkerLocks(answerWithinMs = ANSWER_WITHIN): WorkerLocks {
  const pools = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  let isStopped = false
  let session = openSession()

  /**
   * Keep-alive does not find a connection dead that waits for an answer. After a failover the new server knows of no lock: others would take our
   * running jobs for those of a dead process, so that they run twice.
   */
  async function ask<T>(query: (session: Sql) => PromiseLike<T>): Promise<T> {
    const asked = session
    try {
      return await answerWithin(answerWithinMs, [query(asked)])
    } catch (error) {
      if (isDatabaseUnreachable(error) && asked === session && !isStopped) {
        session = openSession()
        void asked.end({ timeout: 0 })
      }
      throw error
    }
  }

  /** Takes the locks that the session lacks, and releases those whose pool has ended. */
  const hold = () =>
    ask(
      (session) => session`
    select case when held.hash is null
      then pg_try_advisory_lock(${WORKER_LOCK}, wanted.hash) else pg_advisory_unlock(${WORKER_LOCK}, held.hash) end
    from (select hashtext(pool) as hash from unnest(${[...pools]}::text[]) as pool) as wanted
    full join (
      select objid::int4 as hash from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid() and classid = ${WORKER_LOCK}::int4::oid
    ) as held on held.hash = wanted.hash
    where held.hash is null or wanted.hash is null`,
    )

  async function releaseJobsOfTheDead(silentForS = SILENT_FOR_S): Promise<number> {
    // The own locks are of this session, which would get them again.
    const rows = await ask(
      (session) => session`
      with holders as (
        select distinct locked_by as pool from (
          select locked_by, locked_at from graphile_worker._private_jobs
          union all select locked_by, locked_at from graphile_worker._private_job_queues) as locked
        where locked_by is not null and locked_at < now() - make_interval(secs => ${silentForS})
          and locked_by <> all(${[...pools]}::text[])
      ), dead as materialized (
        select pool from holders where pg_try_advisory_xact_lock(${WORKER_LOCK}, hashtext(pool))
      ), queues as (
        update graphile_worker._private_job_queues set locked_at = null, locked_by = null
        where locked_by in (select pool from dead)
      )
      update graphile_worker._private_jobs
      set locked_at = null, locked_by = null, updated_at = now(),
        run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second',
        last_error = 'its process ended while it ran'
      where locked_by in (select pool from dead)
      returning id`,
    )
    if (rows.length > 0) log.warn({ jobs: rows.length }, 'queue: jobs of ended processes run again')
    return rows.length
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'queue: the locks of workers cannot be held')
  events.on('pool:create', ({ workerPool }) => {
    pools.add(workerPool.id)
    void hold().catch(warn)
  })
  const timer = setInterval(() => {
    if (pools.size === 0) return
    void hold()
      .then(() => releaseJobsOfTheDead())
      .catch(warn)
  }, EVERY)
  timer.unref()

  return {
    events,
    releaseJobsOfTheDead,
    async releaseLocks() {
      pools.clear()
      await hold().catch(warn)
    },
    async stop() {
      clearInterval(timer)
      isStopped = true
      await session.end({ timeout: END_WITHIN_S })
    },
  }
}
