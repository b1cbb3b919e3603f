import { REQUEST_LIMITS } from 'db/limits/http'
import { requestLimits } from 'db/schema/limits'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestRedis, type TestRedis } from '~/testing/databases/redis'
import { closeDb, db } from '../../database/db.server'
import { forgetSingleton } from '../../process/singleton.server'
import { limitFor } from './limits.server'
import { closeCounters, tally } from './shared-counter.server'

const { points } = REQUEST_LIMITS.send

let redis: TestRedis
beforeAll(async () => {
  redis = await startTestRedis()
  vi.stubEnv('BUS_URL', redis.url)
  forgetSingleton('env')
})
beforeEach(() => restartProcess())
afterEach(() => db.delete(requestLimits))
afterAll(async () => {
  await closeCounters()
  await redis.stop()
  await closeDb()
})

/** Makes the counters start again, like those of a new process. */
async function restartProcess(): Promise<void> {
  await closeCounters()
  for (const name of ['limit-send', 'tally-formAsker']) forgetSingleton(name)
}
const storedInPostgres = () => db.$count(requestLimits)

test('the Redis server of BUS_URL counts for all processes together, until a reset', async () => {
  for (let n = 0; n < points; n += 1) expect(await limitFor('send').consume('a')).toBeNull()
  await restartProcess()
  const reached = await limitFor('send').consume('a')
  expect(reached?.retryAfterS).toBeGreaterThan(REQUEST_LIMITS.send.seconds - 60)
  expect(reached?.retryAfterS).toBeLessThanOrEqual(REQUEST_LIMITS.send.seconds)
  expect(await limitFor('send').consume('b')).toBeNull()
  await limitFor('send').reset('a')
  expect(await limitFor('send').consume('a')).toBeNull()
  expect(await storedInPostgres()).toBe(0)
})

test('a tally counts on the Redis server too', async () => {
  const count = () => tally('formAsker', 60).add('a')
  expect([await count(), await count()]).toEqual([1, 2])
  await restartProcess()
  await tally('formAsker', 60).reward('a')
  expect(await count()).toBe(2)
  expect(await storedInPostgres()).toBe(0)
})

test('while Redis is unreachable Postgres counts for all processes, afterwards Redis again', async () => {
  expect(await limitFor('send').consume('c', points)).toBeNull()
  await redis.kill()
  for (let n = 0; n < points; n += 1) expect(await limitFor('send').consume('c')).toBeNull()
  await restartProcess()
  expect(await limitFor('send').consume('c')).not.toBeNull()
  expect(await storedInPostgres()).toBe(1)
  await limitFor('send').reset('c')
  expect(await storedInPostgres()).toBe(0)
  await redis.restart()
  await expect
    .poll(async () => {
      await db.delete(requestLimits)
      await limitFor('send').consume('d')
      return storedInPostgres()
    })
    .toBe(0)
})

test('a Redis server that does not answer disables no limit and fails no request', async () => {
  expect(await limitFor('send').consume('e')).toBeNull()
  redis.pause()
  try {
    const all = await Promise.all(Array.from({ length: points + 1 }, () => limitFor('send').consume('e')))
    expect(all.filter((reached) => reached === null)).toHaveLength(points)
  } finally {
    redis.resume()
  }
})
