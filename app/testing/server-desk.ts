import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { processEnv } from '~/platform/settings/env.server'
import { cloneDatabase } from './database'
import { emptyTables } from './empty-tables'
import { type StartedServer, startServer } from './server'

/** What all test files and their servers have in common … */
export const COMMON_SETTINGS = {
  APP_MODE: 'test',
  STORAGE_DRIVER: 'disk',
  SESSION_SECRET: 'a secret for tests that is long enough to be one',
}
/** … and those of one worker. */
export type SharedSettings = { DATABASE_URL: string; DATA_DIR: string }
export type SharedServer = { origin: string; pid: number }

type Worker = { settings: SharedSettings; servers: Map<string, Promise<StartedServer>> }

/**
 * Starts the servers that several test files share, and stops them at the end of the run: each file runs in a process of its own, which
 * ends with it. A worker of vitest runs one file at a time, so each has its own database, data folder and servers. They are made when the
 * first file asks: `GET /<worker>` empties the database for a file and answers with the settings, `GET /<worker>/<number>` with a server.
 */
export async function openServerDesk(of: { server: string; template: string; prefix: string }): Promise<{
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
    const worker = await made(workers, name, () => newWorker(name))
    if (number === undefined) {
      await empty(worker.settings)
      return worker.settings
    }
    const { origin, pid } = await made(worker.servers, number, () =>
      startServer({ ...COMMON_SETTINGS, ...worker.settings }),
    )
    return { origin, pid }
  }

  const desk = createServer((request, response) => {
    answer(request.url ?? '').then(
      (found) => response.end(JSON.stringify(found)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  const stopListening = exitOnSignal()
  return {
    address: `http://127.0.0.1:${(desk.address() as AddressInfo).port}`,
    async close() {
      stopListening()
      desk.close()
      desk.closeAllConnections()
      for (const one of workers.values()) {
        const { servers, settings } = await one
        for (const started of servers.values()) await (await started).stop()
        rmSync(settings.DATA_DIR, { recursive: true, force: true })
      }
    },
  }
}

/** The address of this worker's settings, or of a server of the worker. */
export function addressAtDesk(desk: string, number?: 1 | 2): string {
  const worker = `${desk}/${processEnv().VITEST_POOL_ID}`
  return number === undefined ? worker : `${worker}/${number}`
}

/** The value of that name, made at most once at a time; a failed try is not kept. */
function made<Value>(
  all: Map<string, Promise<Value>>,
  name: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const value = all.get(name) ?? make()
  all.set(name, value)
  value.catch(() => all.delete(name))
  return value
}

/** No file sees the people, the photos or the counted tries of another. */
async function empty({ DATABASE_URL }: SharedSettings): Promise<void> {
  const sql = postgres(DATABASE_URL, { max: 1, onnotice: () => {} })
  try {
    const tables = await sql<{ tablename: string }[]>`
      select tablename from pg_tables where schemaname = 'public' and tablename <> 'audit_head'`
    // What the file before has queued is for nobody any more.
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

/** A killed run takes its servers with it: they end when their parent exits (server.ts), which a signal alone does not tell. */
function exitOnSignal(): () => void {
  const exit = () => process.exit(1)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, exit)
  return () => {
    for (const signal of signals) process.off(signal, exit)
  }
}
