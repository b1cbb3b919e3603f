import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject, vi } from 'vitest'
import { cloneDatabase } from './database'

// Before any module of the app loads: every test file has its own database and data folder.
const { server, template, prefix } = inject('postgres')
const databaseUrl = await cloneDatabase(server, template, `${prefix}${process.pid}`)
const dataDir = mkdtempSync(join(tmpdir(), 'unit-'))

const settings = {
  NODE_ENV: 'test',
  APP_MODE: 'test',
  APP_URL: 'http://localhost:3000',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  STORAGE_DRIVER: 'disk',
  SESSION_SECRET: 'a secret for tests that is long enough to be one',
  LOG_LEVEL: 'silent',
}
for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
