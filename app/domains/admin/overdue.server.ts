import { sql } from 'drizzle-orm'
import { isOverdue, openTickets } from '~/domains/support/desk/queue.server'
import { db } from '~/platform/database/db.server'
import { answerWithin } from '~/platform/database/probe.server'
import { log } from '~/platform/log/log.server'
import { gauge } from '~/platform/metrics/metric.server'
import { singleton } from '~/platform/process/singleton.server'
import { now } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'

const AREAS = ['cases', 'support'] as const
type Overdue = Record<(typeof AREAS)[number], number>

/** Counted exactly up to here. */
const COUNT_MAX = 500
/** Each process is scraped several times a minute. */
const READ_EVERY = minutes(1)
const QUERY_TIMEOUT = seconds(2)

/** Reports to the metrics how much staff should have decided or answered by now. */
export function measureOverdue(): void {
  gauge({
    name: 'app_staff_overdue',
    help: 'Cases and support tickets of the whole platform whose deadline has passed, each up to 500',
    labels: { area: AREAS },
    read: async () => {
      const found = await lastRead()
      return found ? AREAS.map((area) => ({ labels: { area }, value: found[area] })) : []
    },
  })
}

function lastRead(): Promise<Overdue | null> {
  const last = singleton('overdue', () => ({ until: 0, found: Promise.resolve<Overdue | null>(null) }))
  if (performance.now() >= last.until) {
    last.until = performance.now() + READ_EVERY
    last.found = answerWithin(QUERY_TIMEOUT, [countOverdue()]).catch((error: unknown) => {
      log.warn({ err: error }, 'metrics: overdue cases and tickets cannot be counted')
      return null
    })
  }
  return last.found
}

async function countOverdue(): Promise<Overdue | null> {
  const [counts] = await db.execute<Overdue>(sql`
    select (select count(*)::int from (
        select from moderation_cases where status = 'open' and due_at <= ${now().toISOString()}::timestamptz
        limit ${COUNT_MAX}) counted) as cases,
      (select count(*)::int from (
        ${openTickets()} and ${isOverdue()}
        limit ${COUNT_MAX}) counted) as support`)
  return counts ?? null
}
