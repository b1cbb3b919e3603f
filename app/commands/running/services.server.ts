import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { refreshPresence } from 'db/seed/presence'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { openCluster } from '~/platform/database/embedded-postgres/cluster.server'
import { removeHome } from '~/platform/database/embedded-postgres/cluster-home.server'
import { migrateAppAndQueue } from '~/platform/database/migrate.server'
import { processEnv } from '~/platform/settings/env.server'
import { type Env, readEnv } from '~/platform/settings/read-settings.server'
import { minutes } from '~/platform/time/durations'
import { run } from './child'
import { type ChildEnv, childEnvOf } from './child-env'
import type { CommandLifecycle } from './command-lifecycle'
import { DEMO_DATA_MARK, ensureDemoData, refuseStorageOfOthers } from './demo-data'
import { reportFailure } from './say'
import { LOCAL_DATABASE } from './with-database'

/** Sets some demo members online, at once and every minute, until stopped. */
async function keepPresence(databaseUrl: string): Promise<() => Promise<void>> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  const refresh = () => refreshPresence(drizzle(sql, { casing: 'snake_case' }), new Date())
  await refresh()
  const timer = setInterval(() => void refresh().catch(reportFailure), minutes(1))
  return () => {
    clearInterval(timer)
    return sql.end({ timeout: 1 })
  }
}

/**
 * Starts what demo and development share: a database, files and demo data in DATA_DIR. It is stopped when the command ends.
 * @returns the variables of processes that use it
 */
export async function startServices(
  lifecycle: CommandLifecycle,
  mode: 'demo' | 'development',
): Promise<ChildEnv> {
  const settings = settingsFor(mode)
  await refuseTakenPort(settings)
  await refuseStorageOfOthers(settings.dataDir, processEnv().STORAGE_DIR)
  if (process.argv.includes('--fresh')) await startOver(settings.dataDir)

  // Faster commits: a power cut may cost the demo its last half second.
  const cluster = await openCluster(settings.dataDir, ['synchronous_commit=off'])
  lifecycle.onEnd(() => cluster.release())
  lifecycle.signal.throwIfAborted()

  const databaseUrl = cluster.url(LOCAL_DATABASE)
  const childEnv = childEnvOf(settings, { mode, databaseUrl })
  await ensureDemoData(settings.dataDir, {
    signal: lifecycle.signal,
    empty: () => cluster.recreateDatabase(LOCAL_DATABASE),
    migrate: () => migrateAppAndQueue(databaseUrl),
    // The build runs at the same time and takes longer, so it comes first.
    seed: () => seedInBackground(['--demo', '--avif-later'], childEnv, lifecycle.signal),
  })
  lifecycle.signal.throwIfAborted()
  lifecycle.onEnd(await keepPresence(databaseUrl))
  return childEnv
}

/** Runs another of our commands to its end. */
export function runCommand(
  name: string,
  args: string[],
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  return run(process.execPath, ['app/commands/run.js', name, ...args], { env, signal })
}

/** Runs the seed at low priority. */
export const seedInBackground = (args: string[], env: ChildEnv, signal: AbortSignal): Promise<void> =>
  run(process.execPath, ['app/commands/run.js', 'seed', ...args], { env, signal, isInBackground: true })

function settingsFor(mode: 'demo' | 'development'): Env {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const read = readEnv(processEnv({ APP_MODE: mode, STORAGE_DRIVER: 'disk' }))
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.env
}

/** Deletes only what we created: DATA_DIR may contain other things. */
async function startOver(dataDir: string): Promise<void> {
  await removeHome(dataDir)
  for (const name of ['storage', 'mail', 'demo-avif.json', DEMO_DATA_MARK]) {
    await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

async function refuseTakenPort({ host, port }: Env): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${port} is taken. Choose another: PORT=${port + 1} DATA_DIR=.data-${port + 1} npm run demo`,
    )
  })
  await new Promise((resolve) => server.close(resolve))
}
