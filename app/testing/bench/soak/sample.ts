import { setTimeout as sleep } from 'node:timers/promises'
import type postgres from 'postgres'
import type { StartedServer } from '../../server'

const PRELOADED = new URL('./sample.mjs', import.meta.url)

/** What a server has to be started with, so that `sampleOf` works. */
export const SAMPLED = { NODE_OPTIONS: `--import ${PRELOADED.href}` }

/** What a process holds after a full collection of garbage: bytes, and counts by kind. */
export type Sample = {
  hours: number
  heapUsed: number
  external: number
  rss: number
  /** Active resources (`process.getActiveResourcesInfo`), open files, and connections of the database by state. */
  counts: Record<string, number>
}

type Printed = Omit<Sample, 'hours' | 'counts'> & Record<'handles' | 'files', Record<string, number>>

const ANSWERS_WITHIN_MS = 30_000

/** @param since when the soak began, as of `performance.now()` */
export async function sampleOf(server: StartedServer, sql: postgres.Sql, since: number): Promise<Sample> {
  const before = printed(server).length
  process.kill(server.pid, 'SIGUSR2')
  const deadline = performance.now() + ANSWERS_WITHIN_MS
  while (printed(server).length === before) {
    if (performance.now() > deadline) throw new Error('The server takes no sample')
    await sleep(20)
  }
  const { handles, files, ...bytes }: Printed = JSON.parse(printed(server).at(-1) ?? '')
  const [row] = await sql<{ all: number }[]>`
    select count(*)::int as all from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
  return {
    hours: (performance.now() - since) / 3_600_000,
    ...bytes,
    counts: { ...named('handle', handles), ...named('open', files), 'database connections': row?.all ?? 0 },
  }
}

const printed = (server: StartedServer): string[] =>
  [...server.output().matchAll(/^sample (\{.*\})$/gm)].map((match) => match[1] ?? '')

const named = (what: string, counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).map(([kind, count]) => [`${what} ${kind}`, count]))
