import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownSecret, processEnv } from './env.server'

const urlOf = (path: string) => pathToFileURL(resolve(path)).href
const PRINT_STORAGE = `
  const { env } = await import(${JSON.stringify(urlOf('app/platform/settings/env.server.ts'))})
  process.stdout.write(env().storage.dir)`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'env-'))
  await writeFile(join(folder, '.env'), 'STORAGE_DIR=/srv/installation\n')
})
afterAll(() => rm(folder, { recursive: true }))

/** The storage of a process that starts beside that file. */
async function storageIn(mode: string): Promise<string> {
  const loader = urlOf('node_modules/tsx/dist/loader.mjs')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', loader, '--input-type=module', '--eval', PRINT_STORAGE],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        NODE_ENV: 'development',
        PATH: processEnv().PATH,
        TSX_TSCONFIG_PATH: resolve('tsconfig.json'),
        APP_MODE: mode,
      },
    },
  )
  return stdout
}

test('a process of a test or a measurement does not take the storage of an installation from its .env file', async () => {
  expect(await storageIn('development')).toBe('/srv/installation')
  expect(await storageIn('test')).toBe(join(folder, '.data/storage'))
}, 120_000)

test('every data folder has its own persistent secrets', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'secret-'))
  const [here, there] = [join(parent, 'here'), join(parent, 'there')]
  const secret = ownSecret(here, 'session-secret')
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(ownSecret(here, 'session-secret')).toBe(secret)
  expect(ownSecret(there, 'session-secret')).not.toBe(secret)
  expect(await readdir(here)).toEqual(['session-secret'])
  expect(ownSecret(here, 'seal-key')).not.toBe(secret)
  expect(await readdir(here)).toEqual(['seal-key', 'session-secret'])
  expect((await stat(join(here, 'session-secret'))).mode & 0o077).toBe(0)
  await rm(parent, { recursive: true })
})
