import { mkdirSync, writeFileSync } from 'node:fs'
import type { BulkSeeding } from 'db/seed/bulk'
import { client } from '~/platform/db.server'
import { ensureFreshBuild } from '../../fresh-build'
import { measureSql } from '../sql'
import { conversationCosts } from './conversation-costs'
import { growTo } from './crowd'
import { type Costs, growthTable } from './growth-table'
import { pageCosts } from './page-costs'

/** Each is measured when the same database has grown to it. */
const SIZES = [1000, 100_000, 1_000_000]

/**
 * Measures what pages, messages, unread counts, searches and likes cost at 1,000, 100,000 and 1 million profiles, with as many customers and
 * ten messages for each (issue "Performance, scaling and operation"). `--sizes 1000,20000` measures others; with `--keep` a later run goes on
 * with the same database and the figures of the smaller sizes, and `--only seed` lets it grow without measuring. Writes
 * bench-results/growth.json; returns the table and whether all limits hold.
 */
export async function measureGrowth(
  places: BulkSeeding['places'],
  report: (line: string) => void,
): Promise<{ lines: string[]; ok: boolean }> {
  const sizes = option('sizes')?.split(',').map(Number) ?? SIZES
  if (option('only') !== 'seed') ensureFreshBuild()
  for (const size of sizes) {
    await growTo(size, places, report)
    if (option('only') !== 'seed') await store(size, await costsNow())
    report(`${size} profiles: done`)
  }
  const costs = await stored()
  mkdirSync('bench-results', { recursive: true })
  writeFileSync('bench-results/growth.json', `${JSON.stringify(Object.fromEntries(costs), null, 2)}\n`)
  return growthTable(costs)
}

async function costsNow(): Promise<Costs> {
  const nearest = await measureSql(['nearest'])
  const pages = await pageCosts()
  return { pages, nearest, others: await conversationCosts() }
}

/** In the database itself, so that they end with it. */
async function store(size: number, costs: Costs): Promise<void> {
  const sql = client()
  await sql`create table if not exists bench.costs (size integer primary key, costs text not null)`
  await sql`
    insert into bench.costs values (${size}, ${JSON.stringify(costs)})
    on conflict (size) do update set costs = excluded.costs`
}

async function stored(): Promise<Map<number, Costs>> {
  const sql = client()
  const [table] = await sql`select to_regclass('bench.costs') is not null as exists`
  if (!table?.exists) return new Map()
  const rows = await sql<{ size: number; costs: string }[]>`select size, costs from bench.costs order by size`
  return new Map(rows.map(({ size, costs }) => [size, JSON.parse(costs)]))
}

function option(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
