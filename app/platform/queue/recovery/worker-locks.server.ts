import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type { Sql } from 'postgres'
import { connectDirectly, STATEMENT_TIMEOUT_MS } from '../../database/connect.server'
import { answerWithin } from '../../database/probe.server'
import { isDatabaseUnreachable } from '../../database/unreachable.server'
import { log } from '../../log/log.server'
import { seconds } from '../../time/durations'

/** The first key of these advisory locks. The second key is the hash of the name of a worker pool. */
const WORKER_LOCK = 1_903_521_141
const CHECK_INTERVAL = seconds(20)
/**
 * Only pools that locked a job at least this long ago can count as dead: a pool may still have to take its lock, at its start or after a lost
 * connection.
 */
const GRACE_PERIOD_S = 60
const END_TIMEOUT_S = 2
/** A server that lives has cancelled the statement by then. */
const ANSWER_WITHIN = STATEMENT_TIMEOUT_MS + seconds(5)

export type WorkerLocks = {
  /** Events for the runner, which announces its worker pool through them. */
  events: WorkerEvents
  /** Returns the jobs of dead pools to the queue, with the delay of a failed attempt. Returns how many there were. */
  releaseJobsOfDeadPools(gracePeriodS?: number): Promise<number>
  /** Releases the locks after the runner and its pool have ended, so that the jobs of the pool count as abandoned. Never rejects. */
  releaseLocks(): Promise<void>
  stop(): Promise<void>
}

/**
 * Holds an advisory lock for each worker pool of this process. The workers of a process form a pool, and graphile-worker locks jobs in the name
 * of the pool. The advisory lock belongs to a database session and ends with the process. Other processes then know that the pool is dead, and
 * release its jobs; graphile-worker itself would keep the job of a killed process, such as a confirmation mail, locked for four hours. A job
 * that kills its process counts as failed: the delay grows with each attempt, and after the last attempt it does not run again.
 */
export function holdWorkerLocks(answerWithinMs = ANSWER_WITHIN): WorkerLocks {
  const pools = new Set<string>()
  const events: WorkerEvents = new EventEmitter()
  const session = new LockSession(answerWithinMs)
  const hold = () => session.query((sql) => holdLocks(sql, pools))

  async function releaseJobsOfDeadPools(gracePeriodS = GRACE_PERIOD_S): Promise<number> {
    const rows = await session.query((sql) => releaseJobs(sql, pools, gracePeriodS))
    if (rows.length > 0) log.warn({ jobs: rows.length }, 'queue: released the jobs of dead processes')
    return rows.length
  }

  const logFailure = (error: unknown) =>
    log.warn({ err: error }, 'queue: could not take or check the worker locks')
  events.on('pool:create', ({ workerPool }) => {
    pools.add(workerPool.id)
    void hold().catch(logFailure)
  })
  const timer = setInterval(() => {
    if (pools.size === 0) return
    void hold()
      .then(() => releaseJobsOfDeadPools())
      .catch(logFailure)
  }, CHECK_INTERVAL)
  timer.unref()

  return {
    events,
    releaseJobsOfDeadPools,
    async releaseLocks() {
      pools.clear()
      await hold().catch(logFailure)
    },
    async stop() {
      clearInterval(timer)
      await session.end()
    },
  }
}

/** The database session that holds the locks of this process. */
class LockSession {
  readonly #answerWithinMs: number
  #connection = openSession()
  #isEnded = false

  constructor(answerWithinMs: number) {
    this.#answerWithinMs = answerWithinMs
  }

  /**
   * Runs a statement in the session, and opens another session if it is not answered: keep-alive finds no dead connection that waits for an
   * answer. After a failover the new server knows of no lock, so that other processes would run the jobs of this one a second time.
   */
  async query<T>(statement: (sql: Sql) => PromiseLike<T>): Promise<T> {
    const used = this.#connection
    try {
      return await answerWithin(this.#answerWithinMs, [statement(used)])
    } catch (error) {
      if (isDatabaseUnreachable(error) && used === this.#connection && !this.#isEnded) {
        this.#connection = openSession()
        void used.end({ timeout: 0 })
      }
      throw error
    }
  }

  async end(): Promise<void> {
    this.#isEnded = true
    await this.#connection.end({ timeout: END_TIMEOUT_S })
  }
}

/**
 * The name tells an operator which session holds these locks. The library does not ask for the types of arrays: nobody would handle the
 * error if the connection broke meanwhile. So the statements below take no arrays.
 */
function openSession() {
  return connectDirectly({
    max: 1,
    max_lifetime: null,
    fetch_types: false,
    connection: { application_name: 'worker locks' },
  })
}

/** Takes the missing locks of this process, and releases those of pools that have ended. */
const holdLocks = (sql: Sql, pools: ReadonlySet<string>) => sql`
  select case when held.hash is null
    then pg_try_advisory_lock(${WORKER_LOCK}, wanted.hash) else pg_advisory_unlock(${WORKER_LOCK}, held.hash) end
  from (select hashtext(pool) as hash from (${namesOf(sql, pools)}) as own) as wanted
  full join (
    select objid::int4 as hash from pg_locks
    where locktype = 'advisory' and pid = pg_backend_pid() and classid = ${WORKER_LOCK}::int4::oid
  ) as held on held.hash = wanted.hash
  where held.hash is null or wanted.hash is null`

/**
 * Returns the jobs of dead pools to the queue.
 * @param pools those of this process, which are left out: its session holds their locks, so it could take them again
 */
const releaseJobs = (sql: Sql, pools: ReadonlySet<string>, gracePeriodS: number) => sql`
  with holders as (
    select distinct locked_by as pool from (
      select locked_by, locked_at from graphile_worker._private_jobs
      union all select locked_by, locked_at from graphile_worker._private_job_queues) as locked
    where locked_by is not null and locked_at < now() - make_interval(secs => ${gracePeriodS})
      and locked_by not in (${namesOf(sql, pools)})
  ), dead as materialized (
    select pool from holders where pg_try_advisory_xact_lock(${WORKER_LOCK}, hashtext(pool))
  ), queues as (
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where locked_by in (select pool from dead)
  ), replaced as (
    -- A newer job took the key, or the job was dequeued: it has no attempt left, and would stay as a failed job.
    delete from graphile_worker._private_jobs
    where locked_by in (select pool from dead) and ${isReplaced(sql)}
  )
  update graphile_worker._private_jobs
  set locked_at = null, locked_by = null, updated_at = now(),
    run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second',
    last_error = 'the process ended while the job ran'
  where locked_by in (select pool from dead) and not ${isReplaced(sql)}
  returning id`

/** The names of pools as a set of rows. */
const namesOf = (sql: Sql, pools: ReadonlySet<string>) =>
  sql`select pool from json_array_elements_text(${JSON.stringify([...pools])}::text::json) as pool`

/**
 * Whether a running job was replaced by a newer one with its key, or dequeued. graphile-worker then removes its key, sets its tries to the
 * largest number, and updates `updated_at`, which nothing else does while a job is locked.
 */
const isReplaced = (sql: Sql) => sql`(key is null and attempts >= max_attempts and updated_at >= locked_at)`
