import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import type { StartedServer } from '../../http/server'
import { quantile } from '../verdict'

const PRELOADED = new URL('./print-sample.mjs', import.meta.url)

/** The environment with which a server must be started for `takeSample`. */
export const SAMPLER_ENV = { NODE_OPTIONS: `--import ${PRELOADED.href}` }

/** What a process still uses after a full garbage collection: memory in bytes, and numbers of open resources. */
export type Sample = {
  hours: number
  heapUsed: number
  /** The part of the heap that is compiled code. It grows while V8 optimizes more functions, and is bounded by their number. */
  code: number
  external: number
  rss: number
  /** The numbers of active resources (`process.getActiveResourcesInfo`) and open files by kind, and of database connections. */
  counts: Record<string, number>
}

/** A line that print-sample.mjs prints. */
type Printed = Omit<Sample, 'hours' | 'counts'> & Record<'handles' | 'files', Record<string, number>>

const SAMPLE_TIMEOUT_MS = 30_000

/**
 * Makes the server print a sample (print-sample.mjs) and reads it.
 * @param since the start of the soak test, by `performance.now()`
 */
export async function takeSample(server: StartedServer, sql: postgres.Sql, since: number): Promise<Sample> {
  const before = printed(server).length
  process.kill(server.pid, 'SIGUSR2')
  const deadline = performance.now() + SAMPLE_TIMEOUT_MS
  while (printed(server).length === before) {
    if (performance.now() > deadline) throw new Error('The server printed no sample')
    await sleep(20)
  }
  const { handles, files, ...bytes }: Printed = JSON.parse(printed(server).at(-1) ?? '')
  const [row] = await sql<{ all: number }[]>`
    select count(*)::int as all from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
  return {
    hours: (performance.now() - since) / 3_600_000,
    ...bytes,
    counts: {
      ...prefixed('handle', handles),
      ...prefixed('open', files),
      'database connections': row?.all ?? 0,
    },
  }
}

const printed = (server: StartedServer): string[] =>
  [...server.output().matchAll(/^sample (\{.*\})$/gm)].map((match) => match[1] ?? '')

const prefixed = (prefix: string, counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).map(([kind, count]) => [`${prefix} ${kind}`, count]))

type Point = { hours: number; value: number }
/** The change per hour in percent of the mean, and half the width of its 95 % confidence interval (`± uncertainty`). */
type Trend = { percentPerHour: number; uncertainty: number }

/** About 95 % of a normal distribution is within two standard errors of the mean. */
const STANDARD_ERRORS = 2

/**
 * The slope of the least-squares line through the points. The uncertainty assumes that the deviations from the line are independent of each
 * other. Returns NaN for fewer than three points, and for points that are all at the same time.
 */
export function trendOf(points: readonly Point[]): Trend {
  const n = points.length
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / n
  const [hours, value] = [mean((point) => point.hours), mean((point) => point.value)]
  const squaredDistances = points.reduce((sum, point) => sum + (point.hours - hours) ** 2, 0)
  if (n < 3 || squaredDistances === 0) return { percentPerHour: Number.NaN, uncertainty: Number.NaN }
  const slope =
    points.reduce((sum, point) => sum + (point.hours - hours) * (point.value - value), 0) / squaredDistances
  const squaredErrors = points.reduce(
    (sum, point) => sum + (point.value - value - slope * (point.hours - hours)) ** 2,
    0,
  )
  const percent = 100 / value
  return {
    percentPerHour: slope * percent,
    uncertainty: STANDARD_ERRORS * Math.sqrt(squaredErrors / (n - 2) / squaredDistances) * percent,
  }
}

/** By how much a count grew: the median of its last third minus the median of its first third. Single values would follow the load. */
export function growthOf(counts: readonly number[]): { from: number; by: number } {
  const third = Math.max(1, Math.floor(counts.length / 3))
  const from = quantile(counts.slice(0, third), 0.5)
  return { from, by: quantile(counts.slice(-third), 0.5) - from }
}
