import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { db, type Queryable } from '../database/db.server'

export type Handler = (payload: unknown) => Promise<void>
export type Handlers = Record<string, Handler>

type EnqueueOptions = {
  /** Replaces a waiting job with the same key, so that the job runs once however often it is enqueued. */
  key?: string
  /** The earliest time at which the job runs. */
  runAt?: Date
  /** Low priority: all other due jobs run first. */
  canWait?: boolean
  /** Lowest priority, and only one such job at a time in all processes, so that other jobs always find a free worker. */
  inBackground?: boolean
}

/** When a job runs again, and what is different in its payload then. */
export type Postponed<Payload> = { runAt: Date; changes: Partial<Payload> }

/** The default priority is 0; lower numbers run first. */
const LOW_PRIORITY = 10
const LOWEST_PRIORITY = 20
const BACKGROUND_QUEUE = 'background'

/**
 * Defines a kind of job with a payload schema. The compiler checks the payloads of callers; the worker validates them again, since an older
 * release may have enqueued the job. Payloads contain ids rather than contents.
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
    /** For a handler that may postpone its job: if it returns a time, the job runs again at that time, with its changes of the payload. */
    handledOrPostponedBy: (
      handle: (payload: Payload) => Promise<Date | Postponed<Payload> | null>,
      keyOf: (payload: Payload) => string,
    ): Handlers => ({
      [name]: async (given) => {
        const payload = schema.parse(given)
        const postponed = await handle(payload)
        if (!postponed) return
        const { runAt, changes } = postponed instanceof Date ? { runAt: postponed, changes: {} } : postponed
        await enqueue(db, name, { ...payload, ...changes }, { key: keyOf(payload), runAt })
      },
    }),
  }
}

/**
 * Enqueues a job through `q`. In a transaction, the job exists only after the commit. A failed job is retried with growing delays: it runs
 * 25 times in all, over nearly four days, and is then given up. A given-up job with the same key is deleted first: graphile-worker would
 * only remove its key, so that it counted as given up for ever, even after the new job has succeeded.
 */
export async function enqueue(
  q: Queryable,
  job: string,
  payload: Record<string, unknown>,
  { key, runAt, canWait, inBackground }: EnqueueOptions = {},
): Promise<void> {
  await q.execute(sql`
    with given as (select ${key ?? null}::text as key),
    given_up as (${sql.raw(deleteGivenUp('select given.key from given'))})
    select 1 from given cross join (select count(*) as jobs from given_up) as deleted cross join lateral graphile_worker.add_job(
      identifier => ${job}::text,
      payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz,
      -- The condition makes the call wait for the deletion.
      job_key => case when deleted.jobs >= 0 then given.key end,
      queue_name => ${inBackground ? BACKGROUND_QUEUE : null}::text,
      priority => ${inBackground ? LOWEST_PRIORITY : canWait ? LOW_PRIORITY : null}::integer
    )`)
}

/** SQL: deletes the given-up jobs whose keys the subquery `keys` returns. For statements that add jobs themselves: it must run first. */
export const deleteGivenUp = (keys: string): string => `
  delete from graphile_worker._private_jobs
  where key in (${keys}) and attempts >= max_attempts and locked_at is null returning id`

/** Enqueues many jobs of one kind, each with its key, in one statement. Given-up jobs with these keys are deleted. */
async function enqueueAll(
  q: Queryable,
  job: string,
  jobs: readonly { payload: Record<string, unknown>; key: string }[],
): Promise<void> {
  if (jobs.length === 0) return
  await q.execute(sql`
    with given as (
      select one->'payload' as payload, one->>'key' as key from json_array_elements(${JSON.stringify(jobs)}::json) as one
    ), given_up as (${sql.raw(deleteGivenUp('select given.key from given'))})
    select count(*) from (
      -- The condition makes the calls wait for the deletion.
      select graphile_worker.add_job(identifier => ${job}::text, payload => given.payload,
        job_key => case when deleted.jobs >= 0 then given.key end)
      from given cross join (select count(*) as jobs from given_up) as deleted offset 0) as added`)
}

/** Removes the waiting job with that key, if there is one. A running job finishes. */
export async function dequeue(q: Queryable, key: string): Promise<void> {
  await q.execute(sql`select 1 from graphile_worker.remove_job(${key}::text)`)
}

/**
 * SQL: whether no job has the key that consists of `prefix` and the row's id, not even one that was given up. A sweep enqueues only such
 * rows: a job enqueued again under its key starts with its first try, so that it is never given up, and a running one gets a second job
 * beside it.
 */
export const hasNoJob = (prefix: string, id: PgColumn): SQL =>
  sql`not exists (select from graphile_worker.jobs job where job.key = ${prefix}::text || ${id}::text)`

/** SQL: the same, but a given-up job does not count. For sweeps that enqueue it again, seldom enough for the alert JobsGivenUp. */
export const hasNoLiveJob = (prefix: string, id: PgColumn): SQL =>
  sql`not exists (
    select from graphile_worker.jobs job
    where job.key = ${prefix}::text || ${id}::text and (job.attempts < job.max_attempts or job.locked_at is not null))`
