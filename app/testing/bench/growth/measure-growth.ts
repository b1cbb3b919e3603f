import { client } from '~/platform/database/pool.server'
import type { BenchOptions, Measured } from '../benches'
import { measureSql } from '../sql'
import { conversationCosts } from './conversation-costs'
import { growTo } from './crowd'
import { type Costs, figuresOf, growthTable } from './growth-table'
import { pageCosts } from './page-costs'

/** Numbers of profiles. One database grows to each of them in turn and is measured there. */
const SIZES = [1000, 100_000, 1_000_000]

/**
 * Measures what pages, messages, unread counts, searches and likes cost at 1,000, 100,000 and 1 million profiles, with as many customers and
 * ten messages for each (issue "Performance, scaling and operation"). If the database of an earlier run was kept, it continues to grow, and
 * the figures of the smaller sizes are reused. With `only` "seed" the database grows without a measurement.
 */
export async function measureGrowth({
  sizes = SIZES,
  only,
  report,
}: Pick<BenchOptions, 'sizes' | 'only' | 'report'>): Promise<Measured> {
  for (const size of sizes) {
    await growTo(size, report)
    if (only !== 'seed') await store(size, await costsNow())
    report(`${size} profiles: done`)
  }
  const costs = await stored()
  for (const line of growthTable(costs)) report(line)
  return { figures: figuresOf(costs), details: Object.fromEntries(costs) }
}

async function costsNow(): Promise<Costs> {
  const nearest = await measureSql(['nearest'])
  const pages = await pageCosts()
  return { pages, nearest, others: await conversationCosts() }
}

/** Stores the figures in the measured database, so that they are deleted with it. */
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
