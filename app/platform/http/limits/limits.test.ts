import { REQUEST_LIMITS } from 'db/limits/http'
import { requestLimits } from 'db/schema/limits'
import { afterAll, expect, test, vi } from 'vitest'
import { closeDb, db } from '../../database/db.server'
import { forgetSingleton } from '../../process/singleton.server'
import { limitFor, networkLimitFor, retryAfterHeaders } from './limits.server'
import { networkOf } from './network'

afterAll(() => closeDb())

const { points } = REQUEST_LIMITS.send

test('allows as many attempts as the limit, then returns when to retry; other keys are not affected', async () => {
  const limit = limitFor('send')
  for (let i = 0; i < points; i++) expect(await limit.consume('198.51.100.1')).toBeNull()
  expect((await limit.consume('198.51.100.1'))?.retryAfterS).toBeGreaterThan(1)
  expect(await limit.consume('198.51.100.2')).toBeNull()
})

test('attempts are counted in Postgres, for all processes together, until the counter is reset', async () => {
  await limitFor('send').consume('198.51.100.3', points)
  forgetSingleton('limit-send')
  const another = limitFor('send')
  expect(await another.consume('198.51.100.3')).not.toBeNull()
  await another.reset('198.51.100.3')
  expect(await another.consume('198.51.100.3')).toBeNull()
})

test('an IPv6 network is counted as /64, /56 and /48, each with its own larger budget', async () => {
  const limit = networkLimitFor('send')
  const network = (n: number) => networkOf(`2001:db8:5:${n.toString(16)}::1`)
  const consumeAll = async (n: number) => {
    let taken = 0
    while (taken < points && (await limit.consume(network(n))) === null) taken++
    return taken
  }
  const used56 = []
  for (let n = 0; n < 6; n++) used56.push(await consumeAll(n))
  expect(used56).toEqual([points, points, points, points, 0, 0])
  const usedOthers = []
  for (let block = 1; block < 16; block++) usedOthers.push(await consumeAll(block * 256))
  expect(usedOthers).toEqual([...Array(12).fill(points), 0, 0, 0])
  expect(await limit.consume(networkOf('2001:db8:6::1'))).toBeNull()
}, 120_000)

test('page views never touch the database', async () => {
  await db.delete(requestLimits)
  expect(await limitFor('pageView').consume('198.51.100.4')).toBeNull()
  expect(await db.select().from(requestLimits)).toEqual([])
})

test('while the database is unreachable, each process counts by itself', async () => {
  await closeDb()
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none')
  forgetSingleton('env')
  forgetSingleton('limit-send')
  const limit = limitFor('send')
  expect(await limit.consume('member', REQUEST_LIMITS.send.points)).toBeNull()
  expect(await limit.consume('member')).not.toBeNull()
})

test('a refusal names when to try again only where that helps', () => {
  expect(retryAfterHeaders({ refusal: 'too-many', retryAfterS: 7 })).toEqual({ 'Retry-After': '7' })
  expect(retryAfterHeaders({ retryAfterS: 7 })).toEqual({ 'Retry-After': '7' })
  expect(retryAfterHeaders({ refusal: 'credentials' })).toBeUndefined()
})
