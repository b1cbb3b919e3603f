import { spawn } from 'node:child_process'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import postgres from 'postgres'
import { withFileLock } from '../../process/file-lock.server'
import { seconds } from '../../time/durations'
import { sharedFolder } from './account.server'
import { postgresBinaries } from './binaries.server'
import { type Home, homeOf, initialise } from './cluster-home.server'
import { endsWithin, invalidatePid, postmasterOf, stopPostmaster } from './postmaster.server'

export type Cluster = {
  /** Connection URL of one of its databases. */
  url(database: string): string
  /** Drops the database of that name, if any, and creates an empty one. */
  recreateDatabase(name: string): Promise<void>
  /** Releases the shared lock; the last holder stops Postgres. */
  release(): Promise<void>
}

// All users of the cluster hold this lock shared; a user who gets it exclusively is the last.
const IN_USE_LOCK = 1

/**
 * Attaches to DATA_DIR's running Postgres or starts one, on a free port of the loopback address.
 * @param settings `-c` settings such as `fsync=off`; used only if this call starts Postgres
 */
export async function openCluster(dataDir: string, settings: string[] = []): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true })
  return withFileLock(join(dataDir, 'postgres.lock'), async () => {
    const home = await homeOf(dataDir)
    const deadline = Date.now() + seconds(60)
    while (Date.now() < deadline) {
      const port = (await answeringPort(home)) ?? (await start(home, settings))
      const cluster = await enter(home, port)
      if (cluster) return cluster
      // Its last user is about to stop it.
      await sleep(200)
    }
    throw new Error(`The embedded Postgres does not answer; see ${home.logFile}`)
  })
}

/** The port of a running postmaster; one that hangs or is shutting down is stopped first. */
async function answeringPort(home: Home): Promise<number | null> {
  const running = await postmasterOf(home.folder)
  if (!running) return null
  const deadline = Date.now() + seconds(10)
  while (Date.now() < deadline) {
    if (await answers(home, running.port)) return running.port
    if (await endsWithin(home.folder, running.pid, 200)) return null
  }
  await stopPostmaster(home.folder, running.pid)
  return null
}

async function start(home: Home, settings: string[]): Promise<number> {
  const binaries = await postgresBinaries(home.account, () =>
    home.account ? sharedFolder(home.account) : home.dataDir,
  )
  await initialise(home, binaries)
  let log = ''
  for (let attempt = 0; attempt < 20; attempt++) {
    await invalidatePid(home.folder)
    const port = await getPort({ host: '127.0.0.1' })
    if (await launch(home, binaries, port, settings)) return port
    log = await lastLines(home.logFile)
    // Orphaned backends of a killed postmaster exit within moments; another process may have taken the port.
    if (!/shared memory block|could not bind|Address already in use/.test(log)) break
    await sleep(500)
  }
  throw new Error(`The embedded Postgres did not start (${home.logFile}):\n${log}`)
}

async function launch(home: Home, binaries: string, port: number, settings: string[]): Promise<boolean> {
  const log = await open(home.logFile, 'a', 0o600)
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', ...settings]
  // Detached: Ctrl-C must reach only this process, and Postgres must stop last.
  const child = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', home.folder, '-p', String(port), ...all.flatMap((setting) => ['-c', setting])],
    { ...home.account, cwd: '/', detached: true, stdio: ['ignore', log.fd, log.fd] },
  )
  let hasExited = false
  child.once('exit', () => (hasExited = true)).once('error', () => (hasExited = true))
  child.unref()
  await log.close()
  const deadline = Date.now() + seconds(60)
  while (!hasExited && Date.now() < deadline) {
    if (await answers(home, port)) return true
    await sleep(50)
  }
  return false
}

async function answers(home: Home, port: number): Promise<boolean> {
  const sql = connect(home, port)
  try {
    const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`
    return row?.folder === home.folder
  } catch {
    return false
  } finally {
    await sql.end()
  }
}

async function enter(home: Home, port: number): Promise<Cluster | null> {
  const sql = connect(home, port)
  try {
    const [row] = await sql<
      { locked: boolean }[]
    >`select pg_try_advisory_lock_shared(${IN_USE_LOCK}) as locked`
    if (row?.locked) return clusterOf(home, port, sql)
  } catch {
    // It stopped in between.
  }
  await sql.end()
  return null
}

function clusterOf(home: Home, port: number, sql: postgres.Sql): Cluster {
  return {
    url: (database) => addressOf(home, port, database),
    async recreateDatabase(name) {
      await sql`drop database if exists ${sql(name)} with (force)`
      await sql`create database ${sql(name)}`
    },
    async release() {
      const running = (await isLast(sql)) ? await postmasterOf(home.folder) : null
      await sql.end({ timeout: 1 })
      if (running) await stopPostmaster(home.folder, running.pid)
    },
  }
}

async function isLast(sql: postgres.Sql): Promise<boolean> {
  try {
    await sql`select pg_advisory_unlock_shared(${IN_USE_LOCK})`
    const [row] = await sql<{ alone: boolean }[]>`select pg_try_advisory_lock(${IN_USE_LOCK}) as alone`
    return row?.alone ?? false
  } catch {
    // Postgres has stopped already.
    return false
  }
}

const addressOf = (home: Home, port: number, database: string) =>
  `postgres://postgres:${home.password}@127.0.0.1:${port}/${database}`

/** One persistent connection, because the lock belongs to its session. */
function connect(home: Home, port: number): postgres.Sql {
  return postgres(addressOf(home, port, 'postgres'), {
    max: 1,
    max_lifetime: null,
    idle_timeout: 0,
    connect_timeout: 5,
    onnotice: () => {},
  })
}

async function lastLines(file: string): Promise<string> {
  return (await readFile(file, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-8).join('\n')
}
