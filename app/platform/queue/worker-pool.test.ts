import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { startGate } from '~/testing/fakes/gate'
import { RESTORE_SCHEMA } from '../backup/restore-guard.server'
import { closeDb, db } from '../database/db.server'
import { client } from '../database/pool.server'
import { env } from '../settings/env.server'
import { seconds } from '../time/durations'
import { workerPool } from './worker-pool.server'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(() => closeDb())

/** By the clock of the test: an answer of a busy machine is never too late. */
const ANSWER_WITHIN = seconds(5)
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

/** A pool whose connections go through a gate, and fail after `ANSWER_WITHIN` without an answer. */
async function poolThroughGate() {
  const gate = await startGate(client().options)
  ends.push(() => gate.shut())
  const through = new URL(env().databaseUrl)
  through.host = `${gate.address.host}:${gate.address.port}`
  const pool = workerPool(1, { connectionString: through.href, answerWithinMs: ANSWER_WITHIN })
  ends.push(() => pool.end())
  return { gate, pool }
}

test('a statement fails once its server no longer responds, and the next one has a new connection', async () => {
  const { gate, pool } = await poolThroughGate()
  stopClock()
  const failsOnceTimeIsOver = async (statement: Promise<unknown>) => {
    const failed = expect(statement).rejects.toThrow(/terminated/)
    await vi.advanceTimersByTimeAsync(ANSWER_WITHIN)
    await failed
  }
  // As graphile-worker does it: the pool does not learn that the statement failed.
  const connection = await pool.connect()
  await connection.query('select 1')
  gate.silence()
  await failsOnceTimeIsOver(connection.query('select 1'))
  connection.release()
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])

  gate.silence()
  await failsOnceTimeIsOver(pool.query('select 1'))
  expect((await pool.query('select $1::int as three', [3])).rows).toEqual([{ three: 3 }])
})

test('a connection that waits for an answer within the time, or for nothing, is kept', async () => {
  const { pool } = await poolThroughGate()
  stopClock()
  const connection = await pool.connect()
  const backend = async () => (await connection.query('select pg_backend_pid() as pid')).rows[0]?.pid
  const asked = backend()
  vi.advanceTimersByTime(ANSWER_WITHIN - 1)
  const before = await asked
  vi.advanceTimersByTime(2 * ANSWER_WITHIN)
  expect(await backend()).toBe(before)
  connection.release()
})

test('keep-alive packets find an idle connection whose server no longer responds', async () => {
  const kept = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const { pool } = await poolThroughGate()
  await pool.query('select 1')
  expect(kept).toHaveBeenCalledWith(true, seconds(30))
})

test('there are no connections to a database that is being restored', async () => {
  const { pool } = await poolThroughGate()
  const schema = sql.identifier(RESTORE_SCHEMA)
  await db.execute(sql`create schema ${schema}`)
  try {
    await expect(pool.query('select 1')).rejects.toThrow(/being restored/)
    await expect(pool.connect()).rejects.toThrow(/being restored/)
  } finally {
    await db.execute(sql`drop schema ${schema}`)
  }
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
