import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { users } from 'db/schema/accounts'
import { like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '~/platform/database/db.server'
import { processEnv } from '~/platform/settings/env.server'
import { PRODUCTION } from '~/testing/settings'

test.each([['--demo'], ['--profiles', '1']])('nothing is seeded in production: %s', async (...args) => {
  const { DATABASE_URL = '' } = processEnv()
  const env = processEnv({ ...PRODUCTION, NODE_ENV: 'production', DATABASE_URL })
  const command = promisify(execFile)(process.execPath, ['app/commands/run.js', 'seed', ...args], { env })
  const { code, stderr } = await command.then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  )
  expect(code).toBe(1)
  expect(stderr).toMatch(/production: the seed writes invented people/)
  expect(await db.$count(users, like(users.email, '%demo.test'))).toBe(0)
})
