import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { openCluster } from '~/platform/database/embedded-postgres/cluster.server'
import { migrateAppAndQueue } from '~/platform/database/migrate.server'
import { seconds } from '~/platform/time/durations'
import { type StartedServer, startServer } from '../../../server'

const DATABASE = 'faults'
const READY_WITHIN = seconds(30)

/** A database server that nobody else uses, with the settings of one that keeps what it says it keeps. */
export type Site = { sql: postgres.Sql; folder: string; env: Record<string, string> }

export async function withSite<T>(act: (site: Site) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-faults-'))
  try {
    return await withSiteIn(folder, act)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same in a folder of the caller's, with settings of Postgres. */
export async function withSiteIn<T>(
  folder: string,
  act: (site: Site) => Promise<T>,
  settings: string[] = [],
): Promise<T> {
  const cluster = await openCluster(folder, settings)
  try {
    await cluster.recreateDatabase(DATABASE)
    const url = cluster.url(DATABASE)
    await migrateAppAndQueue(url)
    const sql = postgres(url, { max: 2, backoff: () => 0.1, onnotice: () => {} })
    try {
      return await act({ sql, folder, env: { DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent' } })
    } finally {
      await sql.end({ timeout: 1 })
    }
  } finally {
    await cluster.release()
  }
}

/** Two processes of the server; each knows its own address, or the one that stands before both. */
export function twoServers({ env }: Site, appUrl?: string): Promise<[StartedServer, StartedServer]> {
  const more = appUrl ? { APP_URL: appUrl } : undefined
  return Promise.all([startServer({ ...env, ...more }), startServer({ ...env, ...more })])
}

/** The same process once more, at the port it had. */
export function startAgain(
  { env }: Site,
  { origin }: StartedServer,
  appUrl = origin,
): Promise<StartedServer> {
  return startServer({ ...env, APP_URL: appUrl, PORT: new URL(origin).port })
}

/** Resolves once it says that it can serve; gives that moment. */
export async function ready({ origin }: StartedServer): Promise<number> {
  const end = performance.now() + READY_WITHIN
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    const body = await answer?.text().catch(() => '')
    if (answer?.ok) return performance.now()
    if (performance.now() > end) throw new Error(`A server does not become ready again: ${body}`)
    await sleep(20)
  }
}
