import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processEnv } from '~/platform/settings/env.server'
import { cloneDatabase, dropDatabasesOf } from '../databases/database'
import { openTestPostgres } from '../databases/postgres'
import { ensureDemoTemplate } from '../databases/templates'
import { startServer } from '../http/server'

export type DemoSite = { origin: string; databaseUrl: string; stop(): Promise<void> }

/** The production build with all demo data, on a free port, for browser tests. */
export async function startDemoSite(): Promise<DemoSite> {
  const { server, release } = await openTestPostgres()
  const prefix = `site_${randomBytes(4).toString('hex')}`
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  const takeDown = async () => {
    await dropDatabasesOf(server, prefix)
    await release()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const template = await ensureDemoTemplate(server, seedInto, hasStorage)
    const databaseUrl = await cloneDatabase(server, template, prefix)
    cpSync(storageOf(template), join(dataDir, 'storage'), { recursive: true })
    const site = await startServer({
      APP_MODE: 'demo',
      SEAL_KEYS,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      STORAGE_DRIVER: 'disk',
      STORAGE_DIR: join(dataDir, 'storage'),
    })
    const stop = async () => {
      await site.stop()
      await takeDown()
    }
    return { origin: site.origin, databaseUrl, stop }
  } catch (error) {
    await takeDown()
    throw error
  }
}

/** The seed and the site have different data folders, and so would have different keys. */
const SEAL_KEYS = 'the seal key of the demo that browser tests use'

/** The photos of a database template are stored next to it, under the same name. */
const storageOf = (template: string) => join('.cache', template)

async function seedInto(url: string, template: string): Promise<void> {
  const half = `${storageOf(template)}.half`
  rmSync(half, { recursive: true, force: true })
  const env = { APP_MODE: 'demo', SEAL_KEYS, DATABASE_URL: url, STORAGE_DRIVER: 'disk', STORAGE_DIR: half }
  execFileSync(process.execPath, ['app/commands/run.js', 'seed', '--demo'], {
    stdio: 'inherit',
    env: processEnv(env),
  })
  rmSync(storageOf(template), { recursive: true, force: true })
  renameSync(half, storageOf(template))
}

/** Whether the template's photos exist; without them it is created again. */
const hasStorage = (template: string) => existsSync(storageOf(template))
