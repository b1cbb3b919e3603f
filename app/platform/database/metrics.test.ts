import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { metricValue } from '~/testing/metric-value'
import { closeDb, db } from './db.server'
import { POOL_MAX } from './metrics.server'

afterAll(() => closeDb())

const connections = async () => ({
  used: await metricValue('app_db_pool_connections{state="used"}'),
  waiting: await metricValue('app_db_pool_connections{state="waiting"}'),
})
const statements = () => metricValue('app_db_statement_duration_seconds_count')

/** A transaction that holds its connection until it is let go. */
function holdConnection() {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let begun = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve
  })
  const ended = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    begun()
    await held
  })
  return { release, hasBegun, ended }
}

test('transactions hold connections, and what comes after the last one waits', async () => {
  const holders = Array.from({ length: POOL_MAX }, holdConnection)
  await Promise.all(holders.map(({ hasBegun }) => hasBegun))
  expect(await connections()).toEqual({ used: POOL_MAX, waiting: 0 })

  const late = [holdConnection(), holdConnection()]
  const statement = db.execute(sql`select 2`).then((rows) => rows.length)
  expect(await connections()).toEqual({ used: POOL_MAX, waiting: 3 })

  for (const { release } of [...holders, ...late]) release()
  await Promise.all([...holders, ...late].map(({ ended }) => ended))
  expect(await statement).toBe(1)
  expect(await connections()).toEqual({ used: 0, waiting: 0 })
})

test('statements are counted and timed, also those that fail, and those of a transaction that is rolled back', async () => {
  const [before, failedBefore] = [await statements(), await metricValue('app_db_statement_failures_total')]
  await db.execute(sql`select 1`)
  await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow()
  const rolledBack = db.transaction(async (tx) => {
    await tx.transaction((inner) => inner.execute(sql`select 3`))
    throw new Error('not after all')
  })
  await expect(rolledBack).rejects.toThrow('not after all')
  expect((await statements()) - before).toBe(3)
  expect((await metricValue('app_db_statement_failures_total')) - failedBefore).toBe(1)
  expect(await connections()).toEqual({ used: 0, waiting: 0 })
})
