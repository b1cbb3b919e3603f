import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { openCluster } from '~/platform/database/embedded-postgres/cluster.server'
import { migrateAppAndQueue } from '~/platform/database/migrate.server'
import { seconds } from '~/platform/time/durations'
import { type StartedServer, startServer } from '../../../http/server'

const DATABASE = 'faults'
const READY_WITHIN = seconds(30)

/** A database server of its own whose commits are durable (Postgres's defaults), and the environment of the servers that use it. */
export type Site = { sql: postgres.Sql; folder: string; env: Record<string, string> }

/** Runs `act` with a site in a temporary folder, which is deleted afterwards. */
export async function withSite<T>(act: (site: Site) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-faults-'))
  try {
    return await withSiteIn(folder, act)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `act` with a site in the folder of the caller, with further settings of Postgres. */
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

/** Starts two processes of the server. `appUrl` is the URL of a load balancer before both; without it, each has its own URL. */
export function twoServers({ env }: Site, appUrl?: string): Promise<[StartedServer, StartedServer]> {
  const more = appUrl ? { APP_URL: appUrl } : undefined
  return Promise.all([startServer({ ...env, ...more }), startServer({ ...env, ...more })])
}

/** Starts a stopped process again, at the port that it had. */
export function restartServer(
  { env }: Site,
  { origin }: StartedServer,
  appUrl = origin,
): Promise<StartedServer> {
  return startServer({ ...env, APP_URL: appUrl, PORT: new URL(origin).port })
}

/** Waits until `/readyz` answers 200, and returns that moment. */
export async function waitUntilReady({ origin }: StartedServer): Promise<number> {
  const end = performance.now() + READY_WITHIN
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    const body = await answer?.text().catch(() => '')
    if (answer?.ok) return performance.now()
    if (performance.now() > end) throw new Error(`A server does not become ready: ${body}`)
    await sleep(20)
  }
}
