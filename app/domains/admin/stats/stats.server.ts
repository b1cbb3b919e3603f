import { CURVE_DAYS, FACETS } from 'db/limits/admin'
import { dailyStats } from 'db/schema/admin'
import { sql } from 'drizzle-orm'
import { db, rowsOf } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'

/** SPEC 3 "Admin stats". Neither deleted accounts nor placeholders are counted (DECISIONS "Admin"). */
const STATS = [
  'totalUsers',
  'transUsers',
  'manUsers',
  'premiumUsers',
  'blockedUsers',
  'pendingImages',
] as const
export type Stats = Record<(typeof STATS)[number], number>
/** The figures of the last days, the oldest first. */
export type StatsDay = Stats & { day: string }

/** The current figures, exact, from stored counts (decision 0171). One statement. */
export async function adminStats(): Promise<Stats> {
  const [row] = await rowsOf<Stats>(STATS_NOW, [now().toISOString()], { prepared: true })
  if (!row) throw new Error('The statement of the figures returned no row')
  return asNumbers(row)
}

/**
 * The current figures and those of the last CURVE_DAYS days, in one statement. Today's figures are the current ones, so that each curve
 * ends at the figure that is shown beside it.
 */
export async function statsWithCurve(): Promise<{ stats: Stats; days: StatsDay[] }> {
  const [row] = await rowsOf<Stats & { days: StatsDay[]; day: string }>(
    `select s.*, ${TODAY}::text as day, (select coalesce(json_agg(d order by d.day), '[]') from (
      select day::text, ${STATS.map((name) => `${snake(name)} as "${name}"`).join(', ')} from daily_stats
      where day < ${TODAY} order by day desc limit ${CURVE_DAYS}) d) as days
    from (${STATS_NOW}) s`,
    [now().toISOString()],
    { prepared: true },
  )
  if (!row) throw new Error('The statement of the figures returned no row')
  const { days, day, ...figures } = row
  const stats = asNumbers(figures)
  return { stats, days: [...days, { day, ...stats }] }
}

/** Stores the current figures as those of the day (German time). A later call on the same day replaces them. */
export async function writeDailyStats(): Promise<void> {
  const stats = await adminStats()
  const day = sql<string>`(${now().toISOString()}::timestamptz at time zone 'Europe/Berlin')::date`
  await db
    .insert(dailyStats)
    .values({ day, ...stats })
    .onConflictDoUpdate({ target: dailyStats.day, set: stats })
}

/**
 * Adds the recorded changes to the stored counts, and removes the premium facet from accounts whose premium has ended. Returns the number
 * of changes.
 */
export async function foldUserCounts(): Promise<number> {
  await db.execute(sql`
    update user_directory set facets = facets & ~${FACETS.premium}::int, premium_until = null
    where premium_until <= ${now().toISOString()}::timestamptz`)
  const [folded] = await db.execute<{ changes: number }>(sql`
    with changes as (delete from user_count_changes returning facets, change),
    summed as (
      insert into user_counts as c (facets, count) select facets, sum(change) from changes group by facets
      on conflict (facets) do update set count = c.count + excluded.count
    )
    select count(*) as changes from changes`)
  return Number(folded?.changes ?? 0)
}

const counted = (mask: number, want: number) =>
  `coalesce(sum(n) filter (where facets & ${mask | FACETS.deleted} = ${want}), 0)`

// The current day in Germany.
const TODAY = `($1::timestamptz at time zone 'Europe/Berlin')::date`

// An account whose premium ended within the last minute may still have the facet, so those are subtracted.
const STATS_NOW = `
  select ${counted(0, 0)} as "totalUsers",
    ${counted(FACETS.man, 0)} as "transUsers",
    ${counted(FACETS.man, FACETS.man)} as "manUsers",
    ${counted(FACETS.premium, FACETS.premium)} - (
      select count(*) from user_directory where premium_until <= $1::timestamptz and facets & ${FACETS.deleted} = 0
    ) as "premiumUsers",
    ${counted(FACETS.suspended, FACETS.suspended)} as "blockedUsers",
    (
      select count(*) from image_moderation m join users u on u.id = m.user_id
      where m.status = 'pending' and m.image_type = 'profile' and not u.is_suspended and u.deleted_at is null
    ) as "pendingImages"
  from (select facets, count as n from user_counts union all select facets, change from user_count_changes) c`

const asNumbers = (stats: Stats): Stats =>
  Object.fromEntries(STATS.map((name) => [name, Number(stats[name])])) as Stats
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
