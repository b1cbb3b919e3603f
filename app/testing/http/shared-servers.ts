import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { cloneDatabase, emptyTables } from '../databases/database'
import { listenOn } from '../fakes/listen'
import { type StartedServer, startServer } from './server'
import { COMMON_SETTINGS, type SharedServer, type SharedSettings } from './shared-settings'

type Worker = { settings: SharedSettings; servers: Map<string, Promise<StartedServer>> }

/**
 * Starts the servers that several test files share, and stops them at the end of the run. Each test file runs in a process of its own, so
 * the files get settings and servers by HTTP. A Vitest worker runs one file at a time, so each worker has its own database, data folder
 * and servers. They are created when the first file asks for them: `GET /<worker>` empties the database for a file and answers with the
 * settings, `GET /<worker>/<number>` answers with a server.
 */
export async function openSharedServers(of: { server: string; template: string; prefix: string }): Promise<{
  address: string
  close(): Promise<void>
}> {
  const workers = new Map<string, Promise<Worker>>()

  async function newWorker(name: string): Promise<Worker> {
    const DATABASE_URL = await cloneDatabase(of.server, of.template, `${of.prefix}shared_${name}`)
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'http-'))
    return { settings: { DATABASE_URL, DATA_DIR }, servers: new Map() }
  }

  async function answer(path: string): Promise<SharedSettings | SharedServer> {
    const [, name = '', number] = /^\/(\d+)(?:\/([12]))?$/.exec(path) ?? []
    if (!name) throw new Error(`no server at ${path}`)
    const worker = await getOrCreate(workers, name, () => newWorker(name))
    if (number === undefined) {
      await emptyDatabase(worker.settings)
      return worker.settings
    }
    const { origin, pid } = await getOrCreate(worker.servers, number, () =>
      startServer({ ...COMMON_SETTINGS, ...worker.settings }),
    )
    return { origin, pid }
  }

  const registry = createServer((request, response) => {
    answer(request.url ?? '').then(
      (found) => response.end(JSON.stringify(found)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const port = await listenOn(registry)
  const stopListening = exitOnSignal()
  return {
    address: `http://127.0.0.1:${port}`,
    async close() {
      stopListening()
      registry.close()
      registry.closeAllConnections()
      for (const one of workers.values()) {
        const { servers, settings } = await one
        for (const started of servers.values()) await (await started).stop()
        rmSync(settings.DATA_DIR, { recursive: true, force: true })
      }
    },
  }
}

/** Returns the value of a name, and creates it if there is none. Concurrent calls share one attempt; a failed attempt is forgotten. */
function getOrCreate<Value>(
  all: Map<string, Promise<Value>>,
  name: string,
  create: () => Promise<Value>,
): Promise<Value> {
  const value = all.get(name) ?? create()
  all.set(name, value)
  value.catch(() => all.delete(name))
  return value
}

/** Deletes all rows, so that no test file sees the accounts, the photos or the rate-limit counters of another. */
async function emptyDatabase({ DATABASE_URL }: SharedSettings): Promise<void> {
  const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} })
  try {
    const tables = await sql<{ tablename: string }[]>`
      select tablename from pg_tables where schemaname = 'public' and tablename <> 'audit_head'`
    // Nobody needs the jobs that the previous file enqueued.
    await sql`delete from graphile_worker._private_jobs where locked_at is null`
    await emptyAgainIfDeadlocked(
      sql,
      tables.map(({ tablename }) => tablename),
    )
    await sql`update audit_head set seq = 0, hash = ${Buffer.alloc(32)}`
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** The servers still run jobs, whose statements may hold some tables and wait for others. */
async function emptyAgainIfDeadlocked(sql: postgres.Sql, tables: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await emptyTables(sql, tables)
    } catch (error) {
      const isDeadlock = error instanceof postgres.PostgresError && error.code === '40P01'
      if (!isDeadlock || attempt === TRIES) throw error
    }
  }
}
const TRIES = 5

/** Exits on a signal. The servers end when their parent process exits (server.ts), so a killed test run leaves none behind. */
function exitOnSignal(): () => void {
  const exit = () => process.exit(1)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, exit)
  return () => {
    for (const signal of signals) process.off(signal, exit)
  }
}
