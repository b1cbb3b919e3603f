import { sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startGate } from '~/testing/fakes/gate'
import { RESTORE_SCHEMA } from '../backup/restore-guard.server'
import { closeDb, db } from '../database/db.server'
import { client } from '../database/pool.server'
import { requestId } from '../log/log.server'
import { forgetSingleton, singleton } from '../process/singleton.server'
import { env } from '../settings/env.server'
import { hours, minutes, seconds } from '../time/durations'
import { defineJob, enqueue, type Handlers } from './queue.server'
import { cronItemsOf, migrateQueue, type Queue, startQueue } from './worker.server'

let queue: Queue | undefined

beforeAll(() => migrateQueue(env().databaseUrl))
afterEach(async () => {
  await queue?.stop()
  queue = undefined
  await db.execute(sql`delete from graphile_worker._private_jobs`)
})
afterAll(() => closeDb())

// A worker that has just started may find a job only at its next poll, two seconds later.
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 30_000 })

/** Starts a worker that records the payloads of its jobs. */
async function work(handlers: Handlers = {}) {
  const seen: unknown[] = []
  queue = await startQueue({
    note: async (payload) => {
      seen.push(payload)
    },
    ...handlers,
  })
  return seen
}

async function waiting(): Promise<Record<string, unknown>[]> {
  return db.execute(
    sql`select task_identifier, key, run_at, attempts, last_error from graphile_worker.jobs order by id`,
  )
}

test('the migration can run twice, and at the same time', async () => {
  await Promise.all([migrateQueue(env().databaseUrl), migrateQueue(env().databaseUrl)])
})

test('runs a job with its own id in the log', async () => {
  const ids: unknown[] = []
  const seen = await work({
    note: async (payload) => {
      ids.push(requestId())
      seen.push(payload)
    },
  })
  await enqueue(db, 'note', { userId: 'u1' })
  await soon(() => seen).toEqual([{ userId: 'u1' }])
  expect(ids[0]).toMatch(/^job-\d+$/)
  await soon(waiting).toEqual([])
})

test('a recurring job that must be alone has a queue of its own', () => {
  const at = '* * * * *'
  const items = cronItemsOf([
    { job: 'slow', at, isAlone: true },
    { job: 'other', at },
  ])
  expect(items.map(({ options }) => options.queueName)).toEqual(['slow', undefined])
})

test('a recurring job that waits or has failed is not added twice, and keeps the time since which it waits', async () => {
  const [item] = cronItemsOf([{ job: 'note', at: '* * * * *' }])
  const { jobKey = null, jobKeyMode = null } = item?.options ?? {}
  // As the worker does at each of its times.
  const add = (runAt: Date) =>
    db.execute(sql`
      select 1 from graphile_worker.add_job(identifier => 'note', run_at => ${runAt.toISOString()}::timestamptz,
        job_key => ${jobKey}::text, job_key_mode => ${jobKeyMode}::text)`)
  const times = async () => (await waiting()).map(({ run_at: at }) => new Date(String(at)))
  const [first, second, third] = [3, 2, 1].map((ago) => new Date(Date.now() - minutes(ago)))
  if (!first || !second || !third) throw new Error('no times')
  await add(first)
  await add(second)
  expect(await times()).toEqual([first])
  // After a failed try, which would be repeated in hours.
  await db.execute(sql`
    update graphile_worker._private_jobs set attempts = 10, run_at = now() + interval '6 hours'`)
  await add(third)
  expect(await times()).toEqual([third])
  expect((await waiting())[0]).toMatchObject({ attempts: 0 })
})

test('a job is part of its transaction', async () => {
  const seen = await work()
  const rolledBack = db.transaction(async (tx) => {
    await enqueue(tx, 'note', { n: 'never' })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await db.transaction(async (tx) => {
    await enqueue(tx, 'note', { n: 'committed' })
    // Enqueued later, outside the transaction, and run first.
    await enqueue(db, 'note', { n: 'outside' })
    await soon(() => seen).toEqual([{ n: 'outside' }])
  })
  await soon(() => seen).toEqual([{ n: 'outside' }, { n: 'committed' }])
})

test('runs jobs with the same key once, and delayed jobs at their time', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  await enqueue(db, 'note', { n: 1 }, { key: 'same' })
  await enqueue(db, 'note', { n: 2 }, { key: 'same' })
  await enqueue(db, 'note', { n: 3 }, { runAt: tomorrow })
  const seen = await work()
  await soon(() => seen).toEqual([{ n: 2 }])
  await soon(async () => (await waiting()).length).toBe(1)
  const [later] = await waiting()
  expect(new Date(String(later?.run_at))).toEqual(tomorrow)
})

test('a job that is replaced while it runs, and fails, is not given up: the newer one is tried', async () => {
  const seen: unknown[] = []
  let fail = () => {}
  const failed = new Promise<void>((resolve) => {
    fail = resolve
  })
  await work({
    letter: async (payload) => {
      seen.push(payload)
      await failed
      throw new Error('the mail server is away')
    },
  })
  await enqueue(db, 'letter', { n: 1 }, { key: 'letter' })
  await soon(() => seen).toEqual([{ n: 1 }])
  const runAt = new Date(Date.now() + hours(1))
  await enqueue(db, 'letter', { n: 2 }, { key: 'letter', runAt })
  fail()
  await soon(waiting).toMatchObject([{ key: 'letter', run_at: expect.anything(), attempts: 0 }])
})

test('a job that was given up is deleted once a newer one has its key', async () => {
  await enqueue(db, 'note', { n: 1 }, { key: 'same' })
  await enqueue(db, 'note', { n: 2 }, { key: 'other' })
  await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`)
  await enqueue(db, 'note', { n: 3 }, { key: 'same' })
  expect(await waiting()).toMatchObject([
    { key: 'other', attempts: 25 },
    { key: 'same', attempts: 0 },
  ])
})

test('of jobs that are enqueued together, those that were given up under the same keys are deleted', async () => {
  const note = defineJob('note', z.object({ n: z.number() }))
  for (const [at, key] of ['one', 'other', 'third'].entries()) await enqueue(db, 'note', { n: at }, { key })
  await db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`)
  await note.enqueueAll(db, [
    { payload: { n: 4 }, key: 'one' },
    { payload: { n: 5 }, key: 'other' },
    { payload: { n: 6 }, key: 'fourth' },
  ])
  const left = (await waiting()).map(({ key, attempts }) => `${key} ${attempts}`)
  expect(left.sort()).toEqual(['fourth 0', 'one 0', 'other 0', 'third 25'])
})

test('runs low-priority jobs after later ones of normal priority', async () => {
  for (const n of [1, 2, 3]) await enqueue(db, 'note', { n }, { canWait: true })
  await enqueue(db, 'note', { n: 4 })
  const begun: unknown[] = []
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  await work({
    note: async (payload) => {
      begun.push(payload)
      await finished
    },
  })
  // The worker runs two jobs at once, and either can be the first to record: the others begin only after these two have ended.
  await soon(() => begun.length).toBe(2)
  expect(begun).toContainEqual({ n: 4 })
  finish()
  await soon(() => begun.length).toBe(4)
})

test('validates the payload', async () => {
  const greet = defineJob('greet', z.object({ userId: z.string() }))
  const greeted: string[] = []
  await work(
    greet.handledBy(async ({ userId }) => {
      greeted.push(userId)
    }),
  )
  await greet.enqueue(db, { userId: 'u1' })
  await enqueue(db, 'greet', { userId: 7 })
  await soon(() => greeted).toEqual(['u1'])
  await soon(waiting).toMatchObject([{ task_identifier: 'greet', attempts: 1 }])
})

test('retries a failed job later and stores no personal data', async () => {
  await work({
    fail: async () => {
      throw new DrizzleQueryError(
        'insert into users values ($1)',
        ['anna'],
        new Error('from anna@example.org'),
      )
    },
  })
  await enqueue(db, 'fail', {})
  await expect
    .poll(async () => (await waiting())[0]?.last_error)
    .toBe('Failed query: insert into users values ($1)')
  const [job] = await waiting()
  expect(new Date(String(job?.run_at)).getTime()).toBeGreaterThan(Date.now())
})

test('tries a job 25 times in all, over nearly four days', async () => {
  await enqueue(db, 'fail', {})
  await db.execute(sql`update graphile_worker._private_jobs set attempts = 23`)
  await work({
    fail: async () => {
      throw new Error('again')
    },
  })
  await soon(waiting).toMatchObject([{ attempts: 24, last_error: 'again' }])
  const [job] = await db.execute<{ tries: number; wait: number }>(sql`
    select max_attempts::int as tries, extract(epoch from run_at - now())::float8 as wait from graphile_worker.jobs`)
  expect(job?.tries).toBe(25)
  // After the n-th try e^n seconds, and after the tenth one no longer.
  expect(Number(job?.wait)).toBeGreaterThan(Math.exp(10) - 60)
  expect(Number(job?.wait)).toBeLessThanOrEqual(Math.exp(10))
  const waits = Array.from({ length: 24 }, (_, at) => seconds(Math.exp(Math.min(at + 1, 10))))
  const days = waits.reduce((sum, one) => sum + one, 0) / hours(24)
  expect(days).toBeGreaterThan(3.9)
  expect(days).toBeLessThan(4)
})

describe('stopping', () => {
  test('lets the running job finish and starts no other', async () => {
    const done: unknown[] = []
    let begun = 0
    let finish = () => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    await work({
      slow: async (payload) => {
        begun++
        await finished
        done.push(payload)
      },
    })
    for (const n of [1, 2, 3]) await enqueue(db, 'slow', { n })
    await soon(() => begun).toBe(2)
    const stopped = queue?.stop()
    queue = undefined
    expect(done).toEqual([])
    finish()
    await stopped
    expect(done).toHaveLength(2)
    expect(await waiting()).toHaveLength(1)
  })

  test('returns a job that does not finish to the queue', async () => {
    let begun = false
    const endless = () => {
      begun = true
      return new Promise<void>(() => {})
    }
    // Much less than the six seconds that are the default, and a time that no other timer has.
    const stopWithinMs = 217
    queue = await startQueue({ endless }, [], stopWithinMs)
    await enqueue(db, 'endless', {})
    await soon(() => begun).toBe(true)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await queue?.stop()
    queue = undefined
    const delays = timers.mock.calls.map(([, ms]) => ms)
    timers.mockRestore()
    expect(delays).toContain(stopWithinMs)
    expect(await db.execute(sql`select locked_at, attempts from graphile_worker._private_jobs`)).toEqual([
      { locked_at: null, attempts: 1 },
    ])
  })
})

test('continues after all connections were lost', async () => {
  const seen = await work()
  await enqueue(db, 'note', { n: 'before' })
  await soon(() => seen).toHaveLength(1)
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  // A statement sent to a connection that is closing fails; the next one has a new connection.
  await vi.waitFor(() => enqueue(db, 'note', { n: 'after' }), { timeout: 30_000 })
  await soon(() => seen).toContainEqual({ n: 'after' })
})

test('runs no job while the database is being restored, and begins by itself once it is', async () => {
  const schema = sql.identifier(RESTORE_SCHEMA)
  await db.execute(sql`create schema ${schema}`)
  try {
    await enqueue(db, 'note', { n: 1 })
    const seen = await work()
    await new Promise((resolve) => setTimeout(resolve, seconds(3)))
    expect(seen).toEqual([])
    expect(await waiting()).toMatchObject([{ attempts: 0 }])
    await db.execute(sql`drop schema ${schema}`)
    await soon(() => seen).toEqual([{ n: 1 }])
  } finally {
    await db.execute(sql`drop schema if exists ${schema}`)
  }
})

/** How many connections to this test's database wait for new jobs. */
async function listeners(): Promise<number> {
  const rows = await db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and state = 'idle' and query like 'LISTEN "jobs:insert"%'`)
  return rows.length
}

test('starts during an outage of the database, and continues after it', async () => {
  const [gate, real] = [await startGate(client().options), env()]
  const through = new URL(real.databaseUrl)
  through.host = `${gate.address.host}:${gate.address.port}`
  forgetSingleton('env')
  singleton('env', () => ({ ...real, databaseUrl: through.href }))
  await gate.shut()
  const seen = await work()
  await enqueue(db, 'note', { n: 'before' })
  await gate.open()
  await soon(() => seen).toEqual([{ n: 'before' }])

  // A listener whose connection breaks before it listens or while it stops would be released twice, by the library.
  await soon(listeners).toBe(1)
  await gate.shut()
  await new Promise((resolve) => setTimeout(resolve, 3000))
  await gate.open()
  await enqueue(db, 'note', { n: 'after' })
  await soon(() => seen).toContainEqual({ n: 'after' })

  await soon(listeners).toBe(1)
  await queue?.stop()
  queue = undefined
  await soon(listeners).toBe(0)
  await gate.shut()
  forgetSingleton('env')
})
