import { CASE_ACTIONS, GROUNDS, REPORT_REASONS } from 'db/limits/moderation'
import { moderationCases } from 'db/schema/cases'
import { appeals, decisions } from 'db/schema/decisions'
import { reports } from 'db/schema/reports'
import { type TransparencyFigures, transparencyMonths } from 'db/schema/transparency'
import { desc, type SQL, sql } from 'drizzle-orm'
import { auditHead } from '~/domains/accounts/audit/verify-log.server'
import { db } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { countAuthorityRequests, firstAuthorityRequestAt } from './authority-requests.server'
import { type PublishedMonth, published } from './published'

/** Counts the models' hints of a time and those that moderators confirmed; null while no model hints. */
export type HintFigures = (time: { from: Date; to: Date }) => Promise<TransparencyFigures['hints']>

/** Most months that one run computes, and that a page lists. */
const MONTHS_MAX = 36

/**
 * Computes the figures of every completed month (of Berlin) that has none yet, from the first report, decision or authority's request on.
 * Returns how many. They are computed once, after the month: later purges do not change what was published.
 */
export async function computeMonths(hints: HintFigures = async () => null): Promise<number> {
  const missing = await db.execute<{ month: string; from: Date | string; to: Date | string }>(sql`
    with first as (
      select least((select min(created_at) from ${reports}), (select min(created_at) from ${decisions}),
        ${firstAuthorityRequestAt()}) as at
    ), months as (
      select generate_series(date_trunc('month', first.at at time zone 'Europe/Berlin'),
        date_trunc('month', ${now().toISOString()}::timestamptz at time zone 'Europe/Berlin') - interval '1 month',
        interval '1 month') as begins
      from first where first.at is not null
    )
    select to_char(begins, 'YYYY-MM-DD') as month, begins at time zone 'Europe/Berlin' as from,
      (begins + interval '1 month') at time zone 'Europe/Berlin' as to
    from months where not exists (select from ${transparencyMonths} t where t.month = begins::date)
    order by begins desc limit ${MONTHS_MAX}`)
  for (const { month, ...time } of missing) {
    const figures = await figuresOf({ from: new Date(time.from), to: new Date(time.to) }, hints)
    await db.insert(transparencyMonths).values({ month, figures }).onConflictDoNothing()
  }
  return missing.length
}

/** The months with figures, newest first: `2026-10`. */
export async function publishedMonths(): Promise<{ month: string; figures: TransparencyFigures }[]> {
  const rows = await db
    .select({ month: transparencyMonths.month, figures: transparencyMonths.figures })
    .from(transparencyMonths)
    .orderBy(desc(transparencyMonths.month))
    .limit(MONTHS_MAX)
  return rows.map(({ month, figures }) => ({ month: month.slice(0, 7), figures }))
}

/** Undone decisions count as taken back, and as nothing else. */
async function figuresOf(
  time: { from: Date; to: Date },
  hintFigures: HintFigures,
): Promise<TransparencyFigures> {
  const from = time.from.toISOString()
  const to = time.to.toISOString()
  const within: Within = (column) => sql`${column} >= ${from}::timestamptz and ${column} < ${to}::timestamptz`
  const inForce = sql`undone_at is null and ${within(sql`created_at`)}`
  const [byReason, bySource, byAction, byGround, times, objections, hints] = await Promise.all([
    counts(
      sql`select reason as name, count(*)::int as count from ${reports} where ${within(sql`created_at`)} group by 1`,
    ),
    counts(sql`
      select case when reporter_id is null then 'public' else 'members' end as name, count(*)::int as count
      from ${reports} where ${within(sql`created_at`)} group by 1
      union all select 'hints', count(*)::int from ${moderationCases} where hint is not null and ${within(sql`created_at`)}`),
    counts(sql`select action as name, count(*)::int as count from ${decisions} where ${inForce} group by 1`),
    counts(sql`
      select ground as name, count(*)::int as count from ${decisions} where ${inForce} and ground is not null group by 1`),
    timesToDecide(within),
    objectionsOf(within),
    hintFigures(time),
  ])
  const decisionsByAction = withAll(CASE_ACTIONS, byAction)
  return {
    reportsByReason: withAll(REPORT_REASONS, byReason),
    reportsBySource: withAll(['members', 'public', 'hints'], bySource),
    decisionsByAction,
    decisionsByGround: withAll(GROUNDS, byGround),
    decided: times?.decided ?? 0,
    medianMinutes: times?.medianMinutes == null ? null : Math.round(times.medianMinutes),
    withinOneHour: times?.withinOneHour ?? 0,
    withinOneDay: times?.withinOneDay ?? 0,
    undone: objections?.undone ?? 0,
    removals: decisionsByAction.remove ?? 0,
    appeals: objections?.appeals ?? 0,
    appealsUpheld: objections?.appealsUpheld ?? 0,
    handOvers: decisionsByAction['hand-over'] ?? 0,
    authorityRequests: await countAuthorityRequests(time),
    hints,
  }
}

/** SQL: whether a moment is in the month. */
type Within = (column: SQL) => SQL

type Times = { decided: number; withinOneHour: number; withinOneDay: number; medianMinutes: number | null }

/** How many cases were decided, and how long their decisions took. */
async function timesToDecide(within: Within): Promise<Times | undefined> {
  const [times] = await db.execute<Times>(sql`
    select count(*)::int as decided, count(*) filter (where took <= interval '1 hour')::int as "withinOneHour",
      count(*) filter (where took <= interval '24 hours')::int as "withinOneDay",
      (extract(epoch from percentile_cont(0.5) within group (order by took)) / 60)::float8 as "medianMinutes"
    from (
      select d.created_at - c.created_at as took from ${decisions} d join ${moderationCases} c on c.id = d.case_id
      -- The case of an admin's own suspension is made with it: nobody waited for a decision.
      where d.undone_at is null and d.created_at > c.created_at and ${within(sql`d.created_at`)}
    ) decided`)
  return times
}

type Objections = { undone: number; appeals: number; appealsUpheld: number }

/** How many decisions were taken back, and how many were contested. */
async function objectionsOf(within: Within): Promise<Objections | undefined> {
  const [objections] = await db.execute<Objections>(sql`
    select
      (select count(*)::int from ${decisions} where undone_at is not null and ${within(sql`created_at`)}) as undone,
      (select count(*)::int from ${appeals} where ${within(sql`created_at`)}) as appeals,
      (select count(*)::int from ${appeals} where status = 'upheld' and ${within(sql`decided_at`)}) as "appealsUpheld"`)
  return objections
}

async function counts(statement: SQL): Promise<Map<string, number>> {
  const rows = await db.execute<{ name: string; count: number }>(statement)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

const withAll = (names: readonly string[], found: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, found.get(name) ?? 0]))

/** The newest entry of the audit log's hash chain. */
type ShownHead = { seq: number; hash: string; at: string }

type Transparency = { months: PublishedMonth[]; auditHead: ShownHead | null }

/** Everything that /transparency publishes. */
export async function transparency(): Promise<Transparency> {
  const [months, head] = await Promise.all([publishedMonths(), auditHead()])
  return {
    months: months.map(({ month, figures }) => published(month, figures)),
    auditHead: head.seq > 0 ? { ...head, at: head.at.toISOString() } : null,
  }
}
