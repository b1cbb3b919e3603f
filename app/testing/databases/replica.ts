import { constants, mkdtempSync } from 'node:fs'
import { appendFile, chown, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { type Cluster, openCluster } from '~/platform/database/embedded-postgres/cluster.server'
import { type Home, homeOf, removeHome } from '~/platform/database/embedded-postgres/cluster-home.server'
import { endsWithin, postmasterOf } from '~/platform/database/embedded-postgres/postmaster.server'
import { startLoadBalancer } from '../http/load-balancer'
import { withDatabase } from './database'
import { TEST_CONNECTIONS } from './postgres'

export type TestReplica = {
  /** The address of a database there; the same while the replica is away. */
  url(database: string): string
  /** Stops and resumes replaying what it receives. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** SIGKILL; `start` brings it back. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Its connections stay open and no longer forward anything; new ones work. */
  silence(): void
  stop(): Promise<void>
}

const SETTINGS = [
  'fsync=off',
  'hot_standby_feedback=on',
  'wal_retrieve_retry_interval=100ms',
  // Tests look at whole statements.
  'track_activity_query_size=32kB',
  // Not fewer than the primary, or it does not start.
  TEST_CONNECTIONS,
]

/** A streaming replica of the embedded Postgres of the tests, behind an address of its own. */
export async function startReplica(primary: string): Promise<TestReplica> {
  const dataDir = mkdtempSync(join(tmpdir(), 'replica-'))
  const home = await homeOf(dataDir)
  await copyRunning(primary, home)
  const note = join(dataDir, 'postgres.json')
  const { password } = new URL(primary)
  await writeFile(note, JSON.stringify({ folder: home.folder, password }), { mode: 0o600 })

  const balancer = await startLoadBalancer()
  let cluster: Cluster
  let control: postgres.Sql
  const start = async () => {
    cluster = await openCluster(dataDir, SETTINGS)
    const address = cluster.url('postgres')
    balancer.setTargets([address])
    control = postgres(address, { max: 1, onnotice: () => {} })
  }
  await start()
  const { port } = new URL(balancer.origin)
  return {
    url(database) {
      const url = new URL(withDatabase(primary, database))
      url.port = port
      return url.href
    },
    async pause() {
      await control`select pg_wal_replay_pause()`
    },
    async resume() {
      await control`select pg_wal_replay_resume()`
    },
    async kill() {
      await control.end({ timeout: 0 })
      const running = await postmasterOf(home.folder)
      if (!running) throw new Error('The replica does not run')
      process.kill(running.pid, 'SIGKILL')
      await endsWithin(home.folder, running.pid, 10_000)
      await cluster.release()
    },
    start,
    silence: balancer.stall,
    async stop() {
      await balancer.stop()
      await control.end({ timeout: 1 })
      await cluster.release()
      await removeHome(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Copies a running cluster, as pg_basebackup does, which the embedded Postgres lacks. */
async function copyRunning(primary: string, home: Home): Promise<void> {
  const sql = postgres(primary, { max: 1, max_lifetime: null, onnotice: () => {} })
  try {
    const [row] = await sql<{ folder: string }[]>`select current_setting('data_directory') as folder`
    const from = row?.folder ?? ''
    // Both belong to the session of this one connection.
    await sql`select pg_backup_start('replica', true)`
    await copyChanging(from, home.folder)
    const [backup] = await sql<{ label: string }[]>`select labelfile as label from pg_backup_stop(false)`
    await writeFile(join(home.folder, 'backup_label'), backup?.label ?? '', { mode: 0o600 })
    await writeFile(join(home.folder, 'standby.signal'), '', { mode: 0o600 })
    const { hostname, port, username, password } = new URL(primary)
    const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`
    await appendFile(join(home.folder, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
    if (home.account) await giveTo(home.account, home.folder)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Of a running cluster, not of its copy; what was written before the backup is replayed from what the primary keeps and streams. */
const LEFT = ['postmaster.pid', 'postmaster.opts']
const EMPTIED = ['pg_replslot', 'pg_stat_tmp', 'pg_wal']

/**
 * Copies a folder whose files come and go: other tests create and drop databases meanwhile, and the log that the replica replays contains
 * what vanished.
 */
async function copyChanging(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const entries = await unlessGone(readdir(from, { withFileTypes: true }))
  for (const entry of entries ?? []) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (LEFT.includes(entry.name)) continue
    if (EMPTIED.includes(entry.name)) await mkdir(target, { mode: 0o700 })
    else if (entry.isDirectory()) await copyChanging(source, target)
    else await unlessGone(copyFile(source, target, constants.COPYFILE_FICLONE))
  }
}

const unlessGone = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

async function giveTo(account: NonNullable<Home['account']>, folder: string): Promise<void> {
  await chown(folder, account.uid, account.gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await chown(join(entry.parentPath, entry.name), account.uid, account.gid)
}
