import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject } from 'vitest'
import { cloneDatabase, withDatabase } from '../databases/database'
import { COMMON_SETTINGS, type SharedSettings, sharedServerUrl } from '../http/shared-settings'

// Sets the database and the data folder of this test file before any module of the app is loaded.
const settings = {
  ...COMMON_SETTINGS,
  NODE_ENV: 'test',
  APP_URL: 'http://localhost:3000',
  LOG_LEVEL: 'silent',
  ...(await settingsOfFile(sourceOfFile())),
}
// Not as stubs: a test that ends its own with `vi.unstubAllEnvs()` would end these, too, and store its files in the project's .data.
Object.assign(process.env, settings)

function sourceOfFile(): string {
  const { testPath } = expect.getState()
  if (!testPath) throw new Error('Vitest names no test file')
  return readFileSync(testPath, 'utf8')
}

/** The settings of this test file. HTTP tests of one worker share them, except for tests with their own server (http-test-server.ts). */
async function settingsOfFile(source: string): Promise<SharedSettings> {
  const base = inject('sharedServers')
  if (!base || /\bownServer\(/.test(source)) return ownSettings(source)
  const answer = await fetch(sharedServerUrl(base))
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as SharedSettings
}

async function ownSettings(source: string): Promise<SharedSettings> {
  const { server, template, prefix } = inject('postgres')
  const name = `${prefix}${process.pid}`
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'unit-'))
  afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))
  const DATABASE_URL = needsDatabase(source)
    ? await cloneDatabase(server, template, name)
    : withDatabase(server, name)
  return { DATABASE_URL, DATA_DIR }
}

/** Whether the file imports a server module: only these use the database, and other modules never import them (.dependency-cruiser.cjs). */
function needsDatabase(source: string): boolean {
  return /from '[^']*(\.server'|\/testing\/)/.test(source)
}
