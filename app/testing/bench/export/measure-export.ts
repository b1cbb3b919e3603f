import { setTimeout as sleep } from 'node:timers/promises'
import { RESTORE_DAYS } from 'db/limits/accounts'
import { users } from 'db/schema/accounts'
import { dataExports } from 'db/schema/exports'
import { eq } from 'drizzle-orm'
import { purgeAccount } from '~/domains/lifecycle/deletion/purge.server'
import { requestExport } from '~/domains/lifecycle/export/own-exports.server'
import { connect } from '~/platform/database/connect.server'
import { db } from '~/platform/database/db.server'
import { processEnv } from '~/platform/settings/env.server'
import { s3Storage } from '~/platform/storage/s3-storage.server'
import { type Storage, storage } from '~/platform/storage/storage.server'
import { days, seconds } from '~/platform/time/durations'
import { startS3Server } from '../../fakes/s3-server'
import { type StartedServer, startServer } from '../../http/server'
import type { Measured } from '../benches'
import { reported } from '../server-under-load'
import { atLeast, atMost, type Figure, tableOf } from '../verdict'
import { MESSAGES, makeLargeAccount, PHOTOS } from './large-account'

const WATCH = new URL('../media/watch-encoders.mjs', import.meta.url)
const MB = 2 ** 20
const PATIENCE_S = 300

/**
 * Measures the export of a large account in a server of its own, into the disk and into a bucket, and then its purge (issue "Settings,
 * notifications, data export").
 */
export async function measureExport(report: (line: string) => void): Promise<Measured> {
  const bucket = await startS3Server()
  try {
    const { settings } = bucket
    const s3 = {
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: settings.endpoint ?? '',
      S3_REGION: settings.region,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    }
    const inFolder = await measureOne({ storage: storage(), name: 'disk', env: {}, report })
    const inBucket = await measureOne({ storage: s3Storage(settings), name: 'bucket', env: s3, report })
    const figures = [
      ...inFolder.figures,
      ...inBucket.figures,
      ...(await measurePurge(inFolder.userId, report)),
    ]
    return { figures }
  } finally {
    await bucket.stop()
  }
}

async function measureOne({
  storage: files,
  name,
  env,
  report,
}: {
  storage: Storage
  name: string
  env: Record<string, string>
  report: (line: string) => void
}): Promise<{ userId: string; figures: Figure[] }> {
  const userId = await makeLargeAccount(files)
  report(`${name}: ${PHOTOS} photos, ${MESSAGES} messages`)
  const { DATABASE_URL, DATA_DIR } = processEnv()
  const server = await startServer({
    DATABASE_URL: String(DATABASE_URL),
    DATA_DIR: String(DATA_DIR),
    NODE_OPTIONS: `--import ${WATCH.href}`,
    ...env,
  })
  try {
    const idle = await idleMemory(server)
    const before = reported(server, 'rss').length
    const from = performance.now()
    const asked = await requestExport({ id: userId })
    if ('refusal' in asked) throw new Error(asked.refusal)
    const sizeBytes = await sizeOnceReady(asked.exportId)
    const tookS = (performance.now() - from) / 1000
    const most = Math.max(...reported(server, 'rss').slice(before))
    const figures = [
      atMost(
        120,
        `export into a ${name}: memory above idle (${Math.round(idle / MB)} MB)`,
        (most - idle) / MB,
        ' MB',
      ),
      atMost(PATIENCE_S, `export into a ${name}: time`, tookS, ' s'),
      atLeast(300, `export into a ${name}: size`, sizeBytes / MB, ' MB'),
    ]
    // At once: a later part may fail on a busy machine.
    for (const line of tableOf(figures)) report(line)
    return { userId, figures }
  } finally {
    await server.stop()
  }
}

/** Memory of a server that has answered some pages and then did nothing: not yet at its least, not at its most. */
async function idleMemory(server: StartedServer): Promise<number> {
  const client = server.client()
  for (let page = 0; page < 30; page += 1) await (await client.get(page % 2 ? '/' : '/login')).text()
  await sleep(seconds(10))
  return reported(server, 'rss').at(-1) ?? 0
}

async function sizeOnceReady(exportId: string): Promise<number> {
  const until = Date.now() + seconds(PATIENCE_S)
  for (;;) {
    const [row] = await db.select().from(dataExports).where(eq(dataExports.id, exportId))
    if (row?.status === 'ready') return row.sizeBytes ?? 0
    if (row?.status === 'failed' || Date.now() > until) throw new Error(`The export is ${row?.status}`)
    await sleep(200)
  }
}

async function measurePurge(userId: string, report: (line: string) => void): Promise<Figure[]> {
  const deletedAt = new Date(Date.now() - days(RESTORE_DAYS))
  await db.update(users).set({ deletedAt }).where(eq(users.id, userId))
  const from = performance.now()
  let isPurged = false
  const { ms, query } = await longestStatementMs(async () => {
    isPurged = await purgeAccount({ userId })
  })
  if (!isPurged) throw new Error('The account was not due')
  report(`longest statement of the purge: ${query.replace(/\s+/g, ' ').trim()}`)
  return [
    atMost(5000, 'purge of that account: longest statement', ms, ' ms'),
    atMost(600, 'purge of that account: time', (performance.now() - from) / 1000, ' s'),
  ]
}

const SAMPLE_INTERVAL_MS = 5

/** Runs `act` and returns the longest statement on the database meanwhile. Its time is sampled, so it is up to 5 ms too short. */
async function longestStatementMs(act: () => Promise<unknown>): Promise<{ ms: number; query: string }> {
  const watcher = connect({ max: 1 })
  let isOver = false
  let longest = { ms: 0, query: '' }
  const watching = (async () => {
    while (!isOver) {
      const [row] = await watcher<{ ms: number; query: string }[]>`
        select extract(epoch from clock_timestamp() - query_start)::float8 * 1000 as ms, left(query, 120) as query
        from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
          and backend_type = 'client backend'
        order by query_start limit 1`
      if (row && row.ms > longest.ms) longest = row
      await sleep(SAMPLE_INTERVAL_MS)
    }
  })()
  try {
    await act()
  } finally {
    isOver = true
    await watching
    await watcher.end()
  }
  return longest
}
