import { existsSync } from 'node:fs'
import { openCluster } from '~/platform/embedded-postgres/cluster.server'
import { hasHome } from '~/platform/embedded-postgres/cluster-home.server'
import { surroundings } from '~/platform/env.server'
import { passOn } from './child'

/** The demo's and development's database in the embedded Postgres. */
export const LOCAL_DATABASE = 'app'

/**
 * Runs an operator's command on DATABASE_URL or, if that is not set, on the demo's database in DATA_DIR (in a child process, since the
 * environment is read once).
 */
export async function withDatabase(act: () => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { DATABASE_URL, DATA_DIR = '.data' } = surroundings()
  if (DATABASE_URL) return act()
  if (!(await hasHome(DATA_DIR))) {
    throw new Error(`DATABASE_URL is not set, and ${DATA_DIR} contains no demo (npm run demo creates one).`)
  }
  const cluster = await openCluster(DATA_DIR)
  try {
    const env = { DATABASE_URL: cluster.url(LOCAL_DATABASE), APP_MODE: 'demo' }
    process.exitCode = await passOn(process.execPath, ['app/commands/run.js', ...process.argv.slice(1)], env)
  } finally {
    await cluster.release()
  }
}
