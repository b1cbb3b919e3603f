import { probeDb } from '../database/probe.server'
import { minutes, seconds } from '../time/durations'
import { type Check, type Finding, fail, ok, warn } from './finding'

/** Some jobs recur every minute. */
const WORKER_SILENT_MS = minutes(3)
const LATE_MS = minutes(10)

type Facts = {
  silentMs: number | null
  lateMs: number
  late: string | null
  givenUp: number
  failing: string | null
}

/** Whether some process works through the jobs: by the times of the recurring ones, which the queue itself keeps. */
export const queueCheck: Check = {
  name: 'queue',
  async run() {
    const facts = await probeDb(readFacts, seconds(5)).catch(() => null)
    if (!facts)
      return [fail('the queue cannot be read', 'repair the database; if it works, run: npm run db:migrate')]
    return [workerOf(facts), ...jobsOf(facts)]
  },
}

async function readFacts(sql: Parameters<Parameters<typeof probeDb>[0]>[0]): Promise<Facts> {
  const [row] = await sql<Facts[]>`
    select
      (select (extract(epoch from now() - max(last_execution)) * 1000)::float8
        from graphile_worker._private_known_crontabs) as "silentMs",
      coalesce((extract(epoch from now() - min(run_at) filter (where is_due)) * 1000)::float8, 0) as "lateMs",
      (array_agg(task_identifier order by run_at) filter (where is_due))[1] as late,
      (count(*) filter (where is_given_up))::int as "givenUp",
      (array_agg(task_identifier) filter (where is_given_up))[1] as failing
    from (
      select *, attempts < max_attempts and run_at <= now() and locked_at is null as is_due,
        -- The last try may be running; and a job that a newer one replaced while it runs has no further try either.
        attempts >= max_attempts and locked_at is null as is_given_up
      from graphile_worker.jobs
    ) as jobs`
  if (!row) throw new Error('the database answered nothing')
  return row
}

function workerOf({ silentMs }: Facts): Finding {
  if (silentMs === null)
    return warn(
      'no worker has run a recurring job yet',
      'start the app (npm start), and ask again after two minutes',
    )
  const message = `a worker ran a recurring job ${Math.round(silentMs / seconds(1))} s ago`
  if (silentMs <= WORKER_SILENT_MS) return ok(message)
  return fail(
    `the last ${message.slice('a worker ran a '.length)}: none is alive`,
    'start the app (npm start); if it runs, search its log for "queue: the worker stopped"',
  )
}

function jobsOf({ lateMs, late, givenUp, failing }: Facts): Finding[] {
  const found: Finding[] = []
  if (lateMs > LATE_MS)
    found.push(
      fail(
        `the job ${late} has been due for ${Math.round(lateMs / minutes(1))} minutes`,
        'see the worker above; if it is alive, search the log for "job failed"',
      ),
    )
  if (givenUp > 0)
    found.push(
      warn(
        `${givenUp} jobs were given up after all tries, such as ${failing}`,
        'read last_error in graphile_worker.jobs, fix the cause, then graphile_worker.reschedule_jobs',
      ),
    )
  return found.length > 0 ? found : [ok('no job is late')]
}
