import { processEnv } from '~/platform/settings/env.server'
import { startDemoSite } from '../browsing/demo-site'
import { startServer } from '../http/server'
import type { BenchOptions, Measured } from './benches'
import { type FirstView, measureFirstView } from './first-view'
import { listingVerdict } from './listing-verdict'
import { insertProfiles } from './profiles'
import { measureSql } from './sql'
import { type Listings, measureThroughput } from './throughput'

const PROFILES = 100_000

/** Measures the listing; `only`: sql, throughput or view. */
export async function measureListing({
  profiles = PROFILES,
  only,
  report,
}: Pick<BenchOptions, 'profiles' | 'only' | 'report'>): Promise<Measured> {
  const isSelected = (part: string) => only === undefined || only === part
  const begin = Date.now()
  await insertProfiles(profiles)
  const seedSeconds = (Date.now() - begin) / 1000
  const sql = isSelected('sql') ? await measureSql() : null
  const throughput = isSelected('throughput') ? await onTwoServers(measureThroughput) : null
  const view = isSelected('view') ? await firstView() : null
  const details = { profiles, seedSeconds, sql, throughput, view }
  for (const [what, figure] of rowsOf(details)) report(`${what.padEnd(34)} ${figure}`)
  return { figures: listingVerdict({ sql, throughput, view }), details }
}

/** Two processes on one database: with the cache of pages, and without. */
async function onTwoServers<T>(act: (listings: Listings) => Promise<T>): Promise<T> {
  const DATABASE_URL = String(processEnv().DATABASE_URL)
  const cached = await startServer({ DATABASE_URL, PAGE_CACHE_MB: '64' })
  const uncached = await startServer({ DATABASE_URL, PAGE_CACHE_MB: '0' })
  try {
    return await act({ cached, uncached })
  } finally {
    await cached.stop()
    await uncached.stop()
  }
}

async function firstView(): Promise<FirstView> {
  const site = await startDemoSite()
  try {
    return await measureFirstView(site.origin)
  } finally {
    await site.stop()
  }
}

/** The figures as rows: "sql none p99Ms" and its number. */
function rowsOf(figures: object, path = ''): [string, string][] {
  return Object.entries(figures).flatMap(([name, value]) =>
    value !== null && typeof value === 'object'
      ? rowsOf(value, `${path}${name} `)
      : [[`${path}${name}`, typeof value === 'number' ? String(Number(value.toFixed(4))) : String(value)]],
  )
}
