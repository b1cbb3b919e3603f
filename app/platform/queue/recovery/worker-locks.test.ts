import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startGate } from '~/testing/fakes/gate'
import { closeDb, db } from '../../database/db.server'
import { client } from '../../database/pool.server'
import { isDatabaseUnreachable } from '../../database/unreachable.server'
import { forgetSingleton, singleton } from '../../process/singleton.server'
import { env } from '../../settings/env.server'
import { seconds } from '../../time/durations'
import { dequeue, enqueue } from '../queue.server'
import { migrateQueue, startQueue } from '../worker.server'
import { holdWorkerLocks, type WorkerLocks } from './worker-locks.server'

const opened: WorkerLocks[] = []
function openLocks(...pools: string[]): WorkerLocks {
  const locks = holdWorkerLocks()
  opened.push(locks)
  for (const id of pools) locks.events.emit('pool:create', { workerPool: { id } } as never)
  return locks
}

beforeAll(() => migrateQueue(env().databaseUrl))
afterEach(async () => {
  await Promise.all(opened.splice(0).map((locks) => locks.stop()))
  await db.execute(sql`delete from graphile_worker._private_jobs`)
  // A queue that stays locked would hold back the jobs of the next test.
  await db.execute(sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`)
})
afterAll(() => closeDb())

/** A job that a worker pool locked five minutes ago, for its third attempt. */
async function runningJob(pool: string): Promise<void> {
  await enqueue(db, 'note', {}, { key: pool, inBackground: true })
  await db.execute(sql`
    with took as (
      update graphile_worker._private_jobs set attempts = 3, locked_by = ${pool}, locked_at = now() - interval '5 minutes'
      where key = ${pool})
    update graphile_worker._private_job_queues set locked_by = ${pool}, locked_at = now() - interval '5 minutes'`)
}

const jobs = () =>
  db.execute(sql`
    select key, locked_by as pool, attempts, run_at > now() as waits, last_error as error
    from graphile_worker._private_jobs order by key`)
const lockedQueues = async () =>
  (await db.execute(sql`select from graphile_worker._private_job_queues where locked_at is not null`)).length

test('a job of a killed process runs again after the delay of a failed attempt; its queue is unlocked at once', async () => {
  await runningJob('killed')
  expect(await openLocks('another').releaseJobsOfDeadPools()).toBe(1)
  const error = 'the process ended while the job ran'
  expect(await jobs()).toEqual([{ key: 'killed', pool: null, attempts: 3, waits: true, error }])
  expect(await lockedQueues()).toBe(0)
})

test('a job that was replaced or dequeued while it ran is deleted when its process is killed: it does not count as failed', async () => {
  await runningJob('replaced')
  await enqueue(db, 'note', { n: 2 }, { key: 'replaced' })
  await runningJob('dequeued')
  await dequeue(db, 'dequeued')
  expect(await openLocks('another').releaseJobsOfDeadPools()).toBe(0)
  expect(await jobs()).toEqual([{ key: 'replaced', pool: null, attempts: 0, waits: false, error: null }])
})

test('jobs of running processes, including this one, stay locked until their process ends', async () => {
  const living = openLocks('living')
  const own = openLocks('own')
  await runningJob('living')
  await runningJob('own')
  // The pools take their locks asynchronously.
  await expect.poll(async () => (await heldLocks()).length).toBe(2)
  expect(await own.releaseJobsOfDeadPools()).toBe(0)
  expect(await living.releaseJobsOfDeadPools()).toBe(0)

  await living.stop()
  expect(await own.releaseJobsOfDeadPools()).toBe(1)
  expect(await jobs()).toMatchObject([
    { key: 'living', pool: null },
    { key: 'own', pool: 'own' },
  ])
})

test('a job of a running worker pool stays locked, however long it takes', async () => {
  const { promise, finish } = pendingPromise()
  let hasStarted = false
  const long = () => {
    hasStarted = true
    return promise
  }
  const queue = await startQueue({ long })
  try {
    await enqueue(db, 'long', {}, { key: 'long', inBackground: true })
    await expect.poll(() => hasStarted, { timeout: 30_000 }).toBe(true)
    await db.execute(sql`
      with took as (update graphile_worker._private_jobs set locked_at = now() - interval '5 minutes')
      update graphile_worker._private_job_queues set locked_at = now() - interval '5 minutes'`)
    const another = openLocks('another')
    await expect.poll(async () => (await heldLocks()).length).toBe(2)
    expect(await another.releaseJobsOfDeadPools()).toBe(0)
    expect(await jobs()).toMatchObject([{ key: 'long', attempts: 1, error: null }])
    expect(await lockedQueues()).toBe(1)
  } finally {
    finish()
    await queue.stop()
  }
})

test('a job whose runner has ended runs again although the process is still running', async () => {
  const own = openLocks('ended')
  await runningJob('ended')
  await expect.poll(async () => (await heldLocks()).length).toBe(1)
  await own.releaseLocks()
  expect(await heldLocks()).toHaveLength(0)
  expect(await own.releaseJobsOfDeadPools()).toBe(1)
  expect(await jobs()).toMatchObject([{ key: 'ended', pool: null, waits: true }])
})

test('a job that was locked just now is not released: its pool may not have taken its advisory lock yet', async () => {
  await enqueue(db, 'note', {}, { key: 'new' })
  await db.execute(sql`
    update graphile_worker._private_jobs set locked_by = 'new', locked_at = now() where key = 'new'`)
  expect(await openLocks('another').releaseJobsOfDeadPools()).toBe(0)
})

test('a database session whose server stops responding is replaced, and the pools hold their locks again', async () => {
  const [gate, real] = [await startGate(client().options), env()]
  const through = new URL(real.databaseUrl)
  through.host = `${gate.address.host}:${gate.address.port}`
  forgetSingleton('env')
  singleton('env', () => ({ ...real, databaseUrl: through.href, databaseDirectUrl: undefined }))
  try {
    const locks = holdWorkerLocks(seconds(3))
    opened.push(locks)
    const startPool = (id: string) => locks.events.emit('pool:create', { workerPool: { id } } as never)
    startPool('first')
    await expect.poll(async () => (await heldLocks()).length).toBe(1)
    gate.silence()
    await expect.poll(async () => (await heldLocks()).length).toBe(0)
    await expect(locks.releaseJobsOfDeadPools()).rejects.toSatisfy(isDatabaseUnreachable)
    startPool('second')
    await expect.poll(async () => (await heldLocks()).length).toBe(2)
    await locks.stop()
  } finally {
    forgetSingleton('env')
    await gate.shut()
  }
})

function pendingPromise(): { promise: Promise<void>; finish: () => void } {
  let finish = () => {}
  const promise = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { promise, finish: () => finish() }
}

const heldLocks = () =>
  db.execute(sql`
    select from pg_locks where locktype = 'advisory' and classid = 1903521141
      and database = (select oid from pg_database where datname = current_database())`)
