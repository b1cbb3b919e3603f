import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { orphanedFiles } from 'db/schema/media'
import { like, sql } from 'drizzle-orm'
import { is } from 'drizzle-orm/entity'
import { PgDatabase } from 'drizzle-orm/pg-core'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { startGate } from '~/testing/fakes/gate'
import { listenOn } from '~/testing/fakes/listen'
import { connect } from './connect.server'
import { closeDb, db, deleteInBatches, recordStatements, rowsOf, runInBatches } from './db.server'
import { FrequentStatements } from './frequent-statements.server'
import { client } from './pool.server'
import { checkDb, probeDb } from './probe.server'
import { isDatabaseUnreachable, refuseWithoutDatabase } from './unreachable.server'

afterAll(() => closeDb())

const one = sql`select 1 as one`

test('the lazy database is a Drizzle database, and reconnects after it was closed', async () => {
  expect(is(db, PgDatabase)).toBe(true)
  expect(await db.execute(one)).toEqual([{ one: 1 }])
  await closeDb()
  expect(await db.execute(one)).toEqual([{ one: 1 }])
  await checkDb()
})

test('recordStatements records the statements of its own call, including those in transactions', async () => {
  const concurrent = recordStatements(() => Promise.all([db.execute(one), db.execute(one), db.execute(one)]))
  const { result, statements } = await recordStatements(async () => {
    await db.execute(one)
    return db.transaction(async (tx) => (await tx.execute(sql`select ${'bound'}::text as two`))[0])
  })
  expect(result).toEqual({ two: 'bound' })
  expect(statements).toEqual(['select 1 as one', 'select $1::text as two'])
  expect((await concurrent).statements).toHaveLength(3)
})

test('rowsOf leaves no rows in the result of the driver, which outlives the request (decision 0400)', async () => {
  const result = [{ one: 1 }]
  const pool = { unsafe: () => Promise.resolve(result) } as unknown as ReturnType<typeof client>
  expect(await rowsOf('select 1 as one', [], { prepared: false }, pool)).toEqual([{ one: 1 }])
  expect(result).toEqual([])
})

describe('the database client', () => {
  const PREPARED = 'select count(*)::int as number from pg_prepared_statements where statement = $1'

  test('prepares static statements, however many dynamic statements ran before', async () => {
    await closeDb()
    for (let text = 0; text < 80; text += 1) {
      for (let run = 0; run < 4; run += 1) {
        await rowsOf(`select ${text} as number where $1 = 'a'`, ['a'], { prepared: 'often' })
      }
    }
    const statement = `select 'the viewer' as who where $1 = 'a'`
    await rowsOf(statement, ['a'], { prepared: true })
    // Only one of the ten connections has prepared the statement, so the query runs often enough to reach all of them.
    const found = await Promise.all(
      Array.from({ length: 30 }, () =>
        rowsOf<{ number: number }>(PREPARED, [statement], { prepared: false }),
      ),
    )
    expect(Math.max(...found.map(([row]) => row?.number ?? 0))).toBe(1)
  })

  test("prepares Drizzle's frequent statements too, also in transactions and savepoints, but not its rare ones", async () => {
    const often = sql`select ${'a'}::text as often_by_drizzle`
    const rare = sql`select ${'a'}::text as rare_by_drizzle`
    const prepared = await db.transaction(async (tx) => {
      await tx.execute(rare)
      for (let run = 0; run < 4; run += 1) await tx.execute(often)
      await tx.transaction((inner) => inner.execute(often))
      return tx.execute<{ statement: string }>(
        sql`select statement from pg_prepared_statements where statement like '%_by_drizzle'`,
      )
    })
    expect(prepared).toEqual([{ statement: 'select $1::text as often_by_drizzle' }])
    // On a new connection the statement is prepared again.
    await closeDb()
    expect(await db.execute(often)).toEqual([{ often_by_drizzle: 'a' }])
  })

  test('prepares the most frequent dynamic statements of the last period', () => {
    vi.useFakeTimers()
    const often = new FrequentStatements(2, 1000)
    const run = (text: string, times: number) => {
      for (let time = 0; time < times; time += 1) often.has(text)
    }
    expect(often.has('once')).toBe(false)
    for (const text of ['early', 'also early', 'late']) run(text, 10)
    expect([often.has('early'), often.has('also early'), often.has('late')]).toEqual([true, true, false])
    run('late', 50)
    run('early', 20)
    vi.advanceTimersByTime(1001)
    expect([often.has('late'), often.has('early'), often.has('also early')]).toEqual([true, true, false])
    vi.useRealTimers()
  })
})

describe('an unreachable database', () => {
  test('is not confused with a failed statement', async () => {
    const wrong = await db.execute(sql`select nonsense`).catch((error: unknown) => error)
    expect(wrong).toBeInstanceOf(Error)
    expect(isDatabaseUnreachable(wrong)).toBe(false)
    expect(isDatabaseUnreachable(null)).toBe(false)
    expect(
      isDatabaseUnreachable(new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED' })])),
    ).toBe(true)
  })

  test('refuses a form, as does one that takes no writes; other errors are thrown', async () => {
    const store = (code: string) =>
      refuseWithoutDatabase(() => Promise.reject(Object.assign(new Error(code), { code })))
    for (const code of ['08006', '53100']) expect(await store(code)).toEqual({ refusal: 'no-database' })
    await expect(store('23505')).rejects.toThrow('23505')
    expect(await refuseWithoutDatabase(async () => 'stored')).toBe('stored')
  })

  test('is detected when the port is closed', async () => {
    const unknown = connect({ host: '127.0.0.1', port: 1 })
    const error = await unknown`select 1`.catch((reason: unknown) => reason)
    expect(isDatabaseUnreachable(error)).toBe(true)
    await unknown.end({ timeout: 0 })
  })

  test('is detected when all connections are lost, and the next statement succeeds', async () => {
    const cut = db.execute(sql`select pg_sleep(20)`).catch((error: unknown) => error)
    const operator = connect({ max: 1 })
    const terminate = () => operator`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep(20)%'`
    await expect.poll(terminate).toHaveLength(1)
    await operator.end()
    expect(isDatabaseUnreachable(await cut)).toBe(true)
    expect(await db.execute(one)).toEqual([{ one: 1 }])
  })

  test('makes statements fail during the outage, and they succeed after it', async () => {
    const gate = await startGate(client().options)
    const pool = connect({ ...gate.address, max: 3 })
    const query = () => pool`select 1 as one`.catch((error: unknown) => error)
    expect(await query()).toHaveLength(1)
    await gate.shut()
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([query(), query(), query(), query(), query()])
      for (const answer of answers) expect(isDatabaseUnreachable(answer)).toBe(true)
    }
    await gate.open()
    // The timeout of the test ends this loop.
    while (isDatabaseUnreachable(await query())) await sleep(20)
    await pool.end({ timeout: 1 })
    await gate.shut()
  })

  test('is detected when it accepts connections but does not respond', async () => {
    const silent = createServer()
    const port = await listenOn(silent)
    const address = `postgres://app:app@127.0.0.1:${port}/app`
    await expect(probeDb((probe) => probe`select 1`, 50, address)).rejects.toSatisfy(isDatabaseUnreachable)
    silent.close()
  })
})

test.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [5, 3],
])('changes %i rows, two at a time, in %i statements', async (rows, batches) => {
  const prefix = randomUUID()
  if (rows > 0)
    await db
      .insert(orphanedFiles)
      .values(Array.from({ length: rows }, (_, at) => ({ name: `${prefix} ${at}`, since: new Date() })))
  const isOfTest = like(orphanedFiles.name, `${prefix} %`)
  const { result, statements } = await recordStatements(() =>
    runInBatches(
      (limit) => sql`
        delete from ${orphanedFiles} where name in (
          select name from orphaned_files where name like ${`${prefix} %`} limit ${limit}) returning 1`,
      2,
    ),
  )
  expect(result).toBe(rows)
  expect(statements).toHaveLength(batches)
  expect(await db.$count(orphanedFiles, isOfTest)).toBe(0)
})

test('rows of a table that meet a condition are deleted in batches, and none without a condition', async () => {
  const prefix = randomUUID()
  const names = ['a', 'b', 'c', 'other'].map((name) => `${prefix} ${name}`)
  await db.insert(orphanedFiles).values(names.map((name) => ({ name, since: new Date() })))
  const isOfTest = like(orphanedFiles.name, `${prefix} %`)
  expect(await deleteInBatches(orphanedFiles, undefined)).toBe(0)
  expect(await db.$count(orphanedFiles, isOfTest)).toBe(4)
  const { result, statements } = await recordStatements(() =>
    deleteInBatches(orphanedFiles, like(orphanedFiles.name, `${prefix} _`), 2),
  )
  expect([result, statements.length]).toEqual([3, 2])
  expect(await db.$count(orphanedFiles, isOfTest)).toBe(1)
  await db.delete(orphanedFiles).where(isOfTest)
})
