import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { closeDb, db } from '../../database/db.server'
import { forgetSingleton } from '../../process/singleton.server'
import { env } from '../../settings/env.server'
import { warmUp } from '../host/warm-up.server'
import { readiness } from './readiness.server'

beforeEach(() => {
  for (const name of ['env', 'storage', 'mail-checked']) forgetSingleton(name)
})
afterAll(() => closeDb())

test('ready when every part is ok', async () => {
  expect(await readiness()).toEqual({
    ready: true,
    degraded: false,
    parts: { database: 'ok', migrations: 'ok', restore: 'ok', storage: 'ok', mail: 'ok' },
  })
})

test('degraded without mail server or storage', async () => {
  const file = join(env().dataDir, 'no-folder')
  writeFileSync(file, '')
  forgetSingleton('env')
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1')
  vi.stubEnv('STORAGE_DIR', join(file, 'storage'))
  expect(await readiness()).toEqual({
    ready: true,
    degraded: true,
    parts: { database: 'ok', migrations: 'ok', restore: 'ok', storage: 'failed', mail: 'failed' },
  })
})

test('not ready before the last migration has run', async () => {
  const shiftLast = (by: number) =>
    db.execute(sql`
      update drizzle.__drizzle_migrations set created_at = created_at + ${by}::int
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`)
  await shiftLast(-1)
  try {
    expect(await readiness()).toMatchObject({ ready: false, parts: { database: 'ok', migrations: 'failed' } })
  } finally {
    await shiftLast(1)
  }
  expect((await readiness()).ready).toBe(true)
})

test('concurrent probes share one check', async () => {
  expect(readiness()).toBe(readiness())
  await readiness()
})

test('not ready while the process warms up; a failed warm-up ends as well', async () => {
  let fail = (_error: Error) => {}
  const build = new Promise<never>((_, reject) => {
    fail = reject
  })
  const warm = warmUp(() => build, ['/'], ['de'])
  expect(await readiness()).toEqual({ ready: false, degraded: false, parts: { 'warm-up': 'failed' } })
  // The warm-up checks the pool first, so that it does not handle a rejection of the build yet.
  build.catch(() => undefined)
  fail(new Error('no build'))
  await warm
  expect((await readiness()).ready).toBe(true)
})
