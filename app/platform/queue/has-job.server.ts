import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Whether no job has the key `prefix` and the row's id, not even one that was given up. A sweep that queues such rows leaves the others: a
 * job queued again under its key begins its tries anew, so that it is never given up, and a running one gets a second beside it.
 */
export const hasNoJob = (prefix: string, id: PgColumn): SQL =>
  sql`not exists (select from graphile_worker.jobs job where job.key = ${prefix}::text || ${id}::text)`

/** The same, but a row whose job was given up has none. For sweeps that begin its tries anew, seldom enough for JobsGivenUp to tell of it. */
export const hasNoLiveJob = (prefix: string, id: PgColumn): SQL =>
  sql`not exists (
    select from graphile_worker.jobs job
    where job.key = ${prefix}::text || ${id}::text and (job.attempts < job.max_attempts or job.locked_at is not null))`
