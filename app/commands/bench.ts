import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seedBulk } from 'db/seed/bulk'
import { CITIES } from '~/domains/places/cities.server'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import { nearestPlace } from '~/domains/places/nearest.server'
import { bus } from '~/platform/bus/bus.server'
import { closeDb, db } from '~/platform/db.server'
import { surroundings } from '~/platform/env.server'
import { NODE_FLAGS } from '~/platform/process/node-flags'
import { measureAccounts } from '~/testing/bench/accounts'
import { measureAdmin } from '~/testing/bench/admin/measure-admin'
import { measureHints } from '~/testing/bench/admin-hints'
import { measureAlbums } from '~/testing/bench/albums/measure-albums'
import { measureAttacks } from '~/testing/bench/attacks/measure-attacks'
import { measureBus } from '~/testing/bench/bus/measure-bus'
import { measureChat } from '~/testing/bench/chat/measure-chat'
import { measureDeploy } from '~/testing/bench/deploy/measure-deploy'
import { measureExport } from '~/testing/bench/export/measure-export'
import { measureFirstView } from '~/testing/bench/first-view'
import { measureGrowth } from '~/testing/bench/growth/measure-growth'
import { measureHashes } from '~/testing/bench/hashes/measure-hashes'
import { measureLighthouse } from '~/testing/bench/lighthouse/measure-lighthouse'
import { listingVerdict } from '~/testing/bench/listing-verdict'
import { measureMedia } from '~/testing/bench/media/measure-media'
import { measureNotifications } from '~/testing/bench/notifications/measure-notifications'
import { measurePayments } from '~/testing/bench/payments/measure-payments'
import { measurePush } from '~/testing/bench/push/measure-push'
import { measureRestore } from '~/testing/bench/restore/measure-restore'
import { measureSql } from '~/testing/bench/sql'
import { type Listings, measureThroughput } from '~/testing/bench/throughput'
import { tableOf } from '~/testing/bench/verdict'
import { measureView } from '~/testing/bench/view/measure-view'
import { type DemoSite, startDemoSite } from '~/testing/browsing/demo-site'
import { cloneDatabase, dropDatabasesOf, ensureTemplate, keptDatabase } from '~/testing/database'
import { ensureFreshBuild } from '~/testing/fresh-build'
import { openTestPostgres } from '~/testing/postgres'
import { startServer } from '~/testing/server'
import { passOn } from './running/child'
import { complain, say } from './running/say'

/**
 * `npm run bench accounts`, `media`, `chat`, `hints` and `hashes` measure accounts, photos, conversations, the models and the search for
 * pictures against their limits, `bus` the event bus, `admin` the tables of the administration, `albums` private albums and leaked pictures, `payments` notices
 * of sales, `push` and `notifications` messages to people who are away, `export` the archive and the purge of a large account, `restore` a restored
 * backup, `lighthouse` the scores of
 * visitors' pages, `view` the first view and the interactions on a slow phone, `attacks` the impact of an attack on everybody else (see below), `deploy` requests
 * during restarts.
 * `npm run bench [-- --profiles 100000] [-- --only sql|throughput|view]` measures the listing on a separate database, prints a table with
 * each figure's limit and result, writes bench-results/bench.json, and exits with 1 if a limit is exceeded. Absolute times depend on
 * the machine and its load (the first view is the median of five), ratios hardly.
 */
const NAME = 'bench'
/** With `--keep`: until the next run without it. */
const KEPT = 'bench_kept'
const PROFILES = 100_000
/** A listing to read during attacks on accounts or uploads. */
const READ_PROFILES = 5000
/** Of the album in which a leak is looked for; `--sharings` measures more. */
const SHARINGS = 1000
const PLACES = { cities: CITIES, bySlug: placeBySlug, nearest: nearestPlace }

const argument = (name: string) => process.argv[process.argv.indexOf(`--${name}`) + 1]
const has = (name: string) => process.argv.includes(`--${name}`)
const isSelected = (part: string) => !has('only') || argument('only') === part

/** The parent owns the database; the child, whose environment names it, measures. */
async function bench(): Promise<void> {
  if (surroundings().BENCH_CHILD) return measure()
  const { server, release } = await openTestPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    const template = await ensureTemplate(server)
    const databaseUrl = has('keep')
      ? await keptDatabase(server, template, KEPT)
      : await cloneDatabase(server, template, NAME)
    const env = {
      BENCH_CHILD: '1',
      APP_MODE: 'test',
      APP_URL: 'http://localhost:3000',
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'a secret for measuring that is as long as it must be',
      STORAGE_DRIVER: 'disk',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    }
    const childArgs = [...NODE_FLAGS, 'app/commands/run.js', 'bench', ...process.argv.slice(2)]
    process.exitCode = await passOn(process.execPath, childArgs, env)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
    if (!has('keep')) await dropDatabasesOf(server, NAME)
    await release()
  }
}

async function measure(): Promise<void> {
  if (process.argv[2] === 'accounts') return promised(measureAccounts)
  if (process.argv[2] === 'media') return promised(measureMedia)
  if (process.argv[2] === 'chat') return promised(measureChat)
  if (process.argv[2] === 'bus') return withoutServer(measureBus)
  if (process.argv[2] === 'hints') return promised(measureHints)
  if (process.argv[2] === 'hashes') return withoutServer(measureHashes)
  if (process.argv[2] === 'notifications') return promised(measureNotifications)
  if (process.argv[2] === 'attacks') return promised(measureAttacks)
  if (process.argv[2] === 'deploy') {
    ensureFreshBuild()
    return withoutServer(measureDeploy)
  }
  if (process.argv[2] === 'albums')
    return promised(() => measureAlbums(has('sharings') ? Number(argument('sharings')) : SHARINGS))
  if (process.argv[2] === 'admin') return scaled(measureAdmin)
  if (process.argv[2] === 'restore') {
    const profiles = has('profiles') ? Number(argument('profiles')) : PROFILES
    return withoutServer(() => measureRestore(profiles, PLACES, say))
  }
  if (process.argv[2] === 'growth') return withoutServer(() => measureGrowth(PLACES, say))
  if (process.argv[2] === 'export') {
    ensureFreshBuild()
    return withoutServer(() => measureExport(say))
  }
  if (process.argv[2] === 'lighthouse') {
    ensureFreshBuild()
    return withoutServer(() => onDemo(({ origin }) => measureLighthouse(origin)))
  }
  if (process.argv[2] === 'view') {
    ensureFreshBuild()
    return withoutServer(() => onDemo(measureView))
  }
  if (process.argv[2] === 'payments') {
    ensureFreshBuild()
    return scaled(measurePayments)
  }
  if (process.argv[2] === 'push') {
    ensureFreshBuild()
    return scaled(measurePush)
  }
  const profiles = has('profiles') ? Number(argument('profiles')) : PROFILES
  const begin = Date.now()
  await seedBulk({ db, places: PLACES }, profiles)
  const seedSeconds = (Date.now() - begin) / 1000
  const sql = isSelected('sql') ? await measureSql() : null
  if (isSelected('throughput') || isSelected('view')) ensureFreshBuild()
  const throughput = isSelected('throughput') ? await onTwoServers(measureThroughput) : null
  const view = isSelected('view') ? await onDemo(({ origin }) => measureFirstView(origin)) : null
  await closeDb()
  const limits = listingVerdict({ sql, throughput, view })
  const figures = { profiles, seedSeconds, sql, throughput, view }
  mkdirSync('bench-results', { recursive: true })
  writeFileSync('bench-results/bench.json', `${JSON.stringify({ ...figures, limits }, null, 2)}\n`)
  for (const [what, figure] of rowsOf(figures)) say(`${what.padEnd(34)} ${figure}`)
  for (const line of tableOf(limits)) say(line)
  if (limits.some(({ ok }) => !ok)) process.exitCode = 1
}

/** Measures accounts or photos while a listing is read; exits with 1 if a figure exceeds its limit. */
async function promised(measure: () => Promise<{ lines: string[]; ok: boolean }>): Promise<void> {
  ensureFreshBuild()
  await seedBulk({ db, places: PLACES }, READ_PROFILES)
  try {
    const { lines, ok } = await measure()
    for (const line of lines) say(line)
    if (!ok) process.exitCode = 1
  } finally {
    // After a failed measurement open connections would keep the process alive, and so would unsent events.
    await bus().close()
    await closeDb()
  }
}

/** A measurement at the size of `--scale`: 1 is that of its issue (administration: a million users, 5 million log entries). */
const scaled = (
  measure: (scale: number, report: typeof say) => Promise<{ lines: string[]; ok: boolean }>,
): Promise<void> => withoutServer(() => measure(has('scale') ? Number(argument('scale')) : 1, say))

async function withoutServer(measure: () => Promise<{ lines: string[]; ok: boolean }>): Promise<void> {
  try {
    const { lines, ok } = await measure()
    for (const line of lines) say(line)
    if (!ok) process.exitCode = 1
  } finally {
    await bus().close()
    await closeDb()
  }
}

/** Two processes on one database: with the cache of pages, and without. */
async function onTwoServers<T>(act: (listings: Listings) => Promise<T>): Promise<T> {
  const DATABASE_URL = String(surroundings().DATABASE_URL)
  const cached = await startServer({ DATABASE_URL, PAGE_CACHE_MB: '64' })
  const uncached = await startServer({ DATABASE_URL, PAGE_CACHE_MB: '0' })
  try {
    return await act({ cached: cached.origin, uncached: uncached.origin })
  } finally {
    await cached.stop()
    await uncached.stop()
  }
}

async function onDemo<T>(act: (site: DemoSite) => Promise<T>): Promise<T> {
  const site = await startDemoSite()
  try {
    return await act(site)
  } finally {
    await site.stop()
  }
}

/** The figures as rows of a table: "sql none p99Ms" and its number. */
function rowsOf(figures: object, path = ''): [string, string][] {
  return Object.entries(figures).flatMap(([name, value]) =>
    value !== null && typeof value === 'object'
      ? rowsOf(value, `${path}${name} `)
      : [[`${path}${name}`, typeof value === 'number' ? String(Number(value.toFixed(4))) : String(value)]],
  )
}

await bench().catch(complain)
