import { existsSync } from 'node:fs'
import { openCluster } from '~/platform/database/embedded-postgres/cluster.server'
import { hasHome } from '~/platform/database/embedded-postgres/cluster-home.server'
import { processEnv } from '~/platform/settings/env.server'
import { exitStatusOf } from './child'
import { remark } from './say'

/** The demo's and development's database in the embedded Postgres. */
export const LOCAL_DATABASE = 'app'

/**
 * Runs an operator's command on DATABASE_URL or, if that is not set, on the demo's database in DATA_DIR (in a child process, since the
 * environment is read once).
 */
export async function withDatabase(act: () => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { DATABASE_URL, DATA_DIR = '.data' } = processEnv()
  if (DATABASE_URL) return act()
  if (!(await hasHome(DATA_DIR))) {
    throw new Error(`DATABASE_URL is not set, and ${DATA_DIR} contains no demo (npm run demo creates one).`)
  }
  // The settings of an installation may be elsewhere, such as those of a systemd unit.
  remark(`DATABASE_URL is not set: this is the demo in ${DATA_DIR}.`)
  const cluster = await openCluster(DATA_DIR)
  try {
    const env = { DATABASE_URL: cluster.url(LOCAL_DATABASE), APP_MODE: 'demo' }
    const args = ['app/commands/run.js', ...process.argv.slice(1)]
    process.exitCode = await exitStatusOf(process.execPath, args, env)
  } finally {
    await cluster.release()
  }
}
