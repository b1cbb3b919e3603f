import { client } from '../database/pool.server'
import { answerWithin } from '../database/probe.server'
import { log } from '../log/log.server'
import { counter, gauge, histogram } from '../metrics/metric.server'
import { singleton } from '../process/singleton.server'
import { seconds } from '../time/durations'

/** The names of the jobs are only known at run time. */
const TASK: readonly string[] = []

export const jobsDone = counter({
  name: 'app_jobs_total',
  help: 'Jobs run by this process, by task and outcome; a failed one is retried',
  labels: { task: TASK, outcome: ['done', 'failed'] },
})
export const jobDurations = histogram({
  name: 'app_job_duration_seconds',
  help: 'Time that a job ran',
  labels: { task: TASK },
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
})

/** Jobs in the database, of all processes together. */
type Waiting = {
  task: string
  due: number
  later: number
  retrying: number
  given_up: number
  oldest: number
}

const STATEMENT = `
  select task_identifier as task,
    count(*) filter (where attempts < max_attempts and run_at <= now())::int as due,
    count(*) filter (where attempts < max_attempts and run_at > now())::int as later,
    count(*) filter (where attempts between 1 and max_attempts - 1)::int as retrying,
    count(*) filter (where attempts >= max_attempts and locked_at is null)::int as given_up,
    coalesce(extract(epoch from now() - min(run_at) filter (
      where attempts < max_attempts and run_at <= now() and locked_at is null)), 0)::float8 as oldest
  from graphile_worker.jobs
  group by task_identifier`

/** Each gauge reads the jobs, and several processes are scraped at the same time. */
const CACHE_TTL = seconds(5)
const QUERY_TIMEOUT_MS = seconds(2)

const cached = singleton('waiting-jobs', () => ({ until: 0, jobs: Promise.resolve<Waiting[]>([]) }))

function waitingJobs(): Promise<Waiting[]> {
  if (performance.now() < cached.until) return cached.jobs
  cached.until = performance.now() + CACHE_TTL
  // Bypasses the metrics of statements, in which every scrape would otherwise count itself.
  const query = client().unsafe<Waiting[]>(STATEMENT, [], { prepare: true })
  cached.jobs = answerWithin<Waiting[]>(QUERY_TIMEOUT_MS, [query]).catch((error: unknown) => {
    // While the database is away, operators need the other metrics most.
    log.warn({ err: error }, 'metrics: the queue cannot be read')
    return []
  })
  return cached.jobs
}

const JOB_STATES = ['due', 'later', 'retrying', 'given_up'] as const

gauge({
  name: 'app_queue_jobs',
  help: 'Jobs of all processes: due now, due later, failed and waiting for another try, given up after all tries',
  labels: { task: TASK, state: JOB_STATES },
  read: async () =>
    (await waitingJobs()).flatMap(({ task, ...counts }) =>
      JOB_STATES.map((state) => ({ labels: { task, state }, value: counts[state] })),
    ),
})
gauge({
  name: 'app_queue_oldest_due_seconds',
  help: 'How long the oldest due job has been waiting for a worker, by task',
  labels: { task: TASK },
  read: async () => (await waitingJobs()).map(({ task, oldest }) => ({ labels: { task }, value: oldest })),
})
