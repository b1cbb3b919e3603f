import { REQUEST_LIMITS } from 'db/limits/http'
import { requestLimits } from 'db/schema/limits'
import { afterAll, expect, test, vi } from 'vitest'
import { closeDb, db } from '../../db.server'
import { forgetSingleton } from '../../process/singleton.server'
import { limitFor } from './limits.server'

afterAll(() => closeDb())

const { points } = REQUEST_LIMITS.send

test('room for so many tries, then when to come back; others are not concerned', async () => {
  const limit = limitFor('send')
  for (let i = 0; i < points; i++) expect(await limit.consume('198.51.100.1')).toBeNull()
  expect((await limit.consume('198.51.100.1'))?.retryAfterS).toBeGreaterThan(1)
  expect(await limit.consume('198.51.100.2')).toBeNull()
})

test('tries are counted on Postgres, for all processes together, until they are forgiven', async () => {
  await limitFor('send').consume('198.51.100.3', points)
  forgetSingleton('limit-send')
  const another = limitFor('send')
  expect(await another.consume('198.51.100.3')).not.toBeNull()
  await another.forgive('198.51.100.3')
  expect(await another.consume('198.51.100.3')).toBeNull()
})

test('page views never touch the database', async () => {
  await db.delete(requestLimits)
  expect(await limitFor('pageView').consume('198.51.100.4')).toBeNull()
  expect(await db.select().from(requestLimits)).toEqual([])
})

test('while the database is away this process counts alone', async () => {
  await closeDb()
  vi.stubEnv('DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none')
  forgetSingleton('env')
  forgetSingleton('limit-send')
  const limit = limitFor('send')
  expect(await limit.consume('member', REQUEST_LIMITS.send.points)).toBeNull()
  expect(await limit.consume('member')).not.toBeNull()
})
