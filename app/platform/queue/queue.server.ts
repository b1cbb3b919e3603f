import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { db, type Queryable } from '../database/db.server'

export type Handler = (payload: unknown) => Promise<void>
export type Handlers = Record<string, Handler>

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

/** The queue's default priority is 0; lower runs first. */
const AFTER_OTHERS = 10
const LAST = 20
const BACKGROUND_QUEUE = 'background'

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
 * Enqueues a job through `q`: in a transaction it exists only after the commit. A failed job is tried again after growing delays: 25
 * times in all, over nearly four days.
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
