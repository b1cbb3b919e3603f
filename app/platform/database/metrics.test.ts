import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { metricValue } from '~/testing/metric-value'
import { closeDb, db } from './db.server'
import { operationOf, POOL_MAX, statementText } from './metrics.server'

afterAll(() => closeDb())

const connections = async () => ({
  used: await metricValue('app_db_pool_connections{state="used"}'),
  waiting: await metricValue('app_db_pool_connections{state="waiting"}'),
})
const statements = () => metricValue('app_db_statement_duration_seconds_count')

/** A transaction that holds its connection until `release` is called. */
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

test('transactions hold connections, and further statements and transactions wait', async () => {
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

test('statements are counted and timed, including those that fail and those of a rolled back transaction', async () => {
  const [before, failedBefore] = [await statements(), await metricValue('app_db_statement_failures_total')]
  await db.execute(sql`select 1`)
  await expect(db.execute(sql`select 1 / 0`)).rejects.toThrow()
  const rolledBack = db.transaction(async (tx) => {
    await tx.transaction((inner) => inner.execute(sql`select 3`))
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect((await statements()) - before).toBe(3)
  expect((await metricValue('app_db_statement_failures_total')) - failedBefore).toBe(1)
  expect(await connections()).toEqual({ used: 0, waiting: 0 })
})

test('in the text of a span names and parameters stay, literals become ?', () => {
  expect(
    statementText(
      `select "id", point(52.51, -13.4)\n  from users where "email" = $1 and name = 'O''Hara' limit 40`,
    ),
  ).toBe(`select "id", point(?, ?) from users where "email" = $1 and name = '?' limit ?`)
  expect(statementText('select t1.a from "table_2" t1 where b = $12')).toBe(
    'select t1.a from "table_2" t1 where b = $12',
  )
  expect(statementText('x '.repeat(5000)).length).toBe(2000)
})

test('the operation is the first word of the statement', () => {
  expect(operationOf('  WITH a as (select 1) select')).toBe('with')
  expect(operationOf('insert into x')).toBe('insert')
  expect(operationOf('(1)')).toBe('statement')
})
