import { client } from '~/platform/database/pool.server'
import type { BenchOptions, Measured } from '../benches'
import { measureSql } from '../sql'
import { conversationCosts } from './conversation-costs'
import { growTo } from './crowd'
import { type Costs, figuresOf, growthTable } from './growth-table'
import { pageCosts } from './page-costs'

/** Each is measured when the same database has grown to it. */
const SIZES = [1000, 100_000, 1_000_000]

/**
 * Measures what pages, messages, unread counts, searches and likes cost at 1,000, 100,000 and 1 million profiles, with as many customers and
 * ten messages for each (issue "Performance, scaling and operation"). With a kept database a later run goes on with it and with the figures
 * of the smaller sizes, and `only` "seed" lets it grow without measuring.
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
