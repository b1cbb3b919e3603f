import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFaultProxy } from '~/testing/faults/fault-proxy'
import { closeDb, db } from '../../database/db.server'
import * as probe from '../../database/probe.server'
import { isDatabaseUnreachable } from '../../database/unreachable.server'
import { forgetSingleton } from '../../process/singleton.server'
import { env } from '../../settings/env.server'
import { seconds } from '../../time/durations'
import { withDatabaseTimeout } from './database-timeout.server'

vi.mock('../../database/probe.server', { spy: true })
const real = await vi.importActual<typeof probe>('../../database/probe.server')

beforeEach(() => {
  vi.mocked(probe.checkDb).mockImplementation(real.checkDb)
  vi.mocked(probe.isPoolResponsive).mockImplementation(real.isPoolResponsive)
})
afterEach(() => void vi.useRealTimers())
afterAll(() => closeDb())

test('a loader that throws at once leaves no timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const run = () => {
    throw new Response(null, { status: 404 })
  }
  await expect(withDatabaseTimeout(run, 'page')).rejects.toMatchObject({ status: 404 })
  expect(vi.getTimerCount()).toBe(0)
})

test('the database is not checked again for a finished request', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  const checks = () => timers.mock.calls.filter(([{ name }]) => name === 'checkDatabase').length
  // The request ends while the database is being checked.
  await withDatabaseTimeout(() => sleep(3001), 'other')
  expect(checks()).toBe(1)
  await sleep(500)
  expect(checks()).toBe(1)
})

/** The database does answer in these tests, but on a busy machine perhaps not within the second that it has for a new connection. */
const giveNewConnectionsTime = () =>
  vi.mocked(probe.checkDb).mockImplementation((timeoutMs = seconds(2)) => real.checkDb(10 * timeoutMs))

test('a busy pool that works is not replaced: a page fails after the timeout, actions and statements continue', async () => {
  giveNewConnectionsTime()
  // The first, short check finds the pool busy. The second one ends with the first statement that is done.
  vi.mocked(probe.isPoolResponsive).mockImplementation((timeoutMs) =>
    real.isPoolResponsive(timeoutMs > seconds(1) ? 10 * timeoutMs : timeoutMs),
  )
  const busy = Array.from({ length: 20 }, () => db.execute(sql`select pg_sleep(6)`))
  const settled = Promise.allSettled(busy)
  const page = withDatabaseTimeout(() => sleep(20_000), 'page').catch((error: unknown) => error)
  const action = withDatabaseTimeout(() => db.execute(sql`select 1 as one`), 'other')
  expect(isDatabaseUnreachable(await page)).toBe(true)
  expect(await action).toEqual([{ one: 1 }])
  expect((await settled).filter(({ status }) => status === 'rejected')).toEqual([])
})

/** Leads the database through a proxy, until `end`. */
async function behindProxy() {
  await closeDb()
  const direct = env().databaseUrl
  const proxy = await startFaultProxy(direct)
  vi.stubEnv('DATABASE_URL', proxy.address)
  forgetSingleton('env')
  await db.execute(sql`select 1`)
  const end = async () => {
    await closeDb()
    await proxy.cut()
    vi.stubEnv('DATABASE_URL', direct)
    forgetSingleton('env')
  }
  return { proxy, end }
}

test('connections that do not respond are replaced if the database responds to new ones', async () => {
  giveNewConnectionsTime()
  const { proxy, end } = await behindProxy()
  proxy.stallOpenConnections()

  const lost = db.execute(sql`select 2`).catch((error: unknown) => error)
  const page = withDatabaseTimeout(() => sleep(20_000), 'page').catch((error: unknown) => error)
  expect(isDatabaseUnreachable(await page)).toBe(true)
  await expect
    .poll(() => Promise.race([db.execute(sql`select 3 as three`), sleep(1000, 'silent')]))
    .toEqual([{ three: 3 }])
  await end()
  expect(isDatabaseUnreachable(await lost)).toBe(true)
})

test('an action may answer without a database that does not respond: its further statements fail at once', async () => {
  const { proxy, end } = await behindProxy()
  proxy.stall()

  const fails = (statement: Promise<unknown>) => statement.then(() => false, isDatabaseUnreachable)
  const store = async () => [
    await fails(db.execute(sql`select 2`)),
    await fails(db.transaction((tx) => tx.execute(sql`select 3`))),
    await fails(db.execute(sql`select 4`)),
  ]
  const [form, waiting] = await Promise.allSettled([
    withDatabaseTimeout(store, 'other'),
    withDatabaseTimeout(() => sleep(20_000), 'other'),
  ])
  expect(form).toMatchObject({ value: [true, true, true] })
  expect(waiting).toMatchObject({ reason: { code: 'CONNECT_TIMEOUT' } })

  proxy.resume()
  expect(await db.execute(sql`select 5 as five`)).toEqual([{ five: 5 }])
  await end()
})
