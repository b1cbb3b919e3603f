import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, vi } from 'vitest'
import { cloneDatabase, withDatabase } from './database'

// Before any module of the app loads: every test file has a data folder of its own, and, unless it tests pure code, a database.
const { server, template, prefix } = inject('postgres')
const name = `${prefix}${process.pid}`
const databaseUrl = usesServer() ? await cloneDatabase(server, template, name) : withDatabase(server, name)
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

/** Modules of the server are named so; the others never import them (.dependency-cruiser.cjs), so they need no database. */
function usesServer(): boolean {
  const { testPath } = expect.getState()
  if (!testPath) return true
  return /from '[^']*(\.server'|\/testing\/|^db\/)/.test(readFileSync(testPath, 'utf8'))
}
