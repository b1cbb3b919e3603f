import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { notifyPeople } from '~/domains/notifications/notify.server'
import { db } from '~/platform/database/db.server'
import { client } from '~/platform/database/pool.server'
import { processEnv } from '~/platform/settings/env.server'
import { startServer } from '../../http/server'
import type { Measured } from '../benches'
import { insertAccounts } from '../chat/fixtures'
import { FILTERS, PLACES } from '../queries'
import { atLeast, atMost, type Figure } from '../verdict'

const PEOPLE = 10_000
const WITHIN_S = 60
const READS_PER_S = 20
/** The listing is read as long as the slowest telling may take, before it and during it. */
const REFERENCE_S = 30
const WARM_UP_S = 15

/**
 * Measures what notifications promise (issue "Settings, notifications …"): 10,000 people are notified of one event within a minute, list and
 * pushes, while the listing is read at a steady pace; its p99 is compared with that of the same reading just before.
 */
export async function measureNotifications(): Promise<Measured> {
  const people = await insertAccounts(PEOPLE, `told-${Date.now()}-`)
  const server = await startServer({ DATABASE_URL: String(processEnv().DATABASE_URL) })
  try {
    await readListing(server.origin, WARM_UP_S)
    const reference = await readListing(server.origin, REFERENCE_S)
    const reading = readListing(server.origin, REFERENCE_S)
    const begin = Date.now()
    const about = randomUUID()
    await db.transaction((tx) => notifyPeople(tx, { userIds: people, kind: 'security', about }))
    const shownS = await untilS(begin, async () => (await noticesAbout(about)) >= PEOPLE)
    const doneS = await untilS(begin, async () => (await jobsLeft()) === 0)
    const during = await reading
    const figures: Figure[] = [
      atLeast(PEOPLE, 'people who have the notice', await noticesAbout(about)),
      atMost(WITHIN_S, `${PEOPLE} people told in the list`, shownS, ' s'),
      atMost(WITHIN_S, `${PEOPLE} people told, pushes worked off`, doneS, ' s'),
      atMost(2, 'p99 of the listing, times that before', during.latency.p99 / reference.latency.p99),
      atMost(0, 'failed reads of the listing', during.errors + during.non2xx),
    ]
    const reads = { referenceP99Ms: reference.latency.p99, duringP99Ms: during.latency.p99 }
    return { figures, details: reads }
  } finally {
    await server.stop()
  }
}

const PATHS = PLACES.flatMap(({ slug }) =>
  Object.values(FILTERS).flatMap((queries) => queries.map((query) => `/?place=${slug}&${query}`)),
)

function readListing(url: string, duration: number) {
  const requests = PATHS.map((path) => ({ method: 'GET' as const, path, headers: { cookie: 'age=1' } }))
  return autocannon({ url, requests, connections: 4, overallRate: READS_PER_S, duration })
}

async function noticesAbout(about: string): Promise<number> {
  const [row] = await client()<{ n: number }[]>`select count(*)::int as n from notices where about = ${about}`
  return row?.n ?? 0
}

async function jobsLeft(): Promise<number> {
  const [row] = await client()<{ n: number }[]>`
    select count(*)::int as n from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier in ('push', 'notify-people')`
  return row?.n ?? 0
}

/** Seconds since `begin` until it is so; gives up after twice the limit. */
async function untilS(begin: number, isSo: () => Promise<boolean>): Promise<number> {
  const seconds = () => (Date.now() - begin) / 1000
  while (!(await isSo()) && seconds() < 2 * WITHIN_S) await sleep(200)
  return seconds()
}
