import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from 'postgres'
import { probeDb } from '../database/probe.server'
import type { DatabaseSettings } from '../settings/areas/database.server'
import { seconds } from '../time/durations'
import { type Check, databaseFault, type Finding, fail, ok, warn } from './finding'

const QUERY_TIMEOUT = seconds(5)
/** A replica that is further behind is left out (decision 0320). */
const BEHIND_MAX = seconds(2)
const LOOKS = 10

/** Which database an address leads to. */
type Facts = {
  /** Identifies the server; its replicas have the id of their primary. */
  system: string
  database: string
  role: string
  isReplica: boolean
}

/** Whether DATABASE_DIRECT_URL leads to the database of DATABASE_URL, where jobs, events and migrations can work. */
export function directCheck({
  databaseUrl,
  databaseDirectUrl,
}: Pick<DatabaseSettings, 'databaseUrl' | 'databaseDirectUrl'>): Check {
  return {
    name: 'direct',
    async run() {
      if (databaseDirectUrl === undefined) return []
      const [main, direct] = await Promise.allSettled([databaseUrl, databaseDirectUrl].map(factsOf))
      if (direct?.status !== 'fulfilled')
        return [databaseFault(direct?.reason, 'the database past the pooler', 'DATABASE_DIRECT_URL')]
      return [judgeDirect(direct.value, main?.status === 'fulfilled' ? main.value : null)]
    },
  }
}

/** Whether each replica answers, is one of this database, and keeps up with it. */
export function replicasCheck({
  databaseUrl,
  replicaUrls,
}: Pick<DatabaseSettings, 'databaseUrl' | 'replicaUrls'>): Check {
  return {
    name: 'replicas',
    async run() {
      if (replicaUrls.length === 0) return []
      const main = await factsOf(databaseUrl).catch(() => null)
      return Promise.all(
        replicaUrls.map((url, at) => {
          // By number: addresses are not shown.
          const what = `replica ${at + 1} of ${replicaUrls.length}`
          return judgeReplica({ url, what, main, databaseUrl }).catch((error: unknown) =>
            databaseFault(error, what, 'DATABASE_REPLICA_URLS'),
          )
        }),
      )
    },
  }
}

/** @param main null if DATABASE_URL does not answer, which its own check reports */
function judgeDirect(direct: Facts, main: Facts | null): Finding {
  if (direct.isReplica)
    return fail(
      'DATABASE_DIRECT_URL leads to a replica, which takes no jobs',
      'set it to the primary, past the pooler',
    )
  if (main && !isSame(direct, main))
    return fail(
      'DATABASE_DIRECT_URL leads to another database than DATABASE_URL',
      'set both to the same server and database, DATABASE_DIRECT_URL past the pooler',
    )
  if (main && direct.role !== main.role)
    return warn(
      'DATABASE_DIRECT_URL signs in as another role than DATABASE_URL',
      'use one role: what a migration creates belongs to that of DATABASE_DIRECT_URL',
    )
  return ok('the database past the pooler answers')
}

async function judgeReplica({
  url,
  what,
  main,
  databaseUrl,
}: {
  url: string
  what: string
  main: Facts | null
  databaseUrl: string
}): Promise<Finding> {
  const facts = await factsOf(url)
  if (!facts.isReplica)
    return fail(`${what} is no replica`, 'set DATABASE_REPLICA_URLS to streaming replicas alone')
  if (!main) return ok(`${what} answers`)
  if (!isSame(facts, main))
    return fail(
      `${what} is one of another database`,
      'set DATABASE_REPLICA_URLS to replicas of the server of DATABASE_URL, and to the same database',
    )
  if (await keepsUp(url, await positionOf(databaseUrl))) return ok(`${what} answers, and keeps up`)
  return warn(
    `${what} is more than ${BEHIND_MAX / seconds(1)} s behind, so nothing is read there`,
    'see pg_stat_replication on the primary, and the log of the replica',
  )
}

const isSame = (one: Facts, other: Facts): boolean =>
  one.system === other.system && one.database === other.database

async function factsOf(address: string): Promise<Facts> {
  const [facts] = await ask(
    address,
    (sql) => sql<Facts[]>`
      select system_identifier::text as system, current_database() as database, current_user as role,
        pg_is_in_recovery() as "isReplica"
      from pg_control_system()`,
  )
  if (!facts) throw new Error('the database answered nothing')
  return facts
}

async function positionOf(address: string): Promise<string> {
  const [row] = await ask(
    address,
    (sql) => sql<{ position: string }[]>`select pg_current_wal_lsn()::text as position`,
  )
  if (!row) throw new Error('the database answered nothing')
  return row.position
}

/** Whether the replica has everything up to this position of the primary soon enough. */
function keepsUp(address: string, position: string): Promise<boolean> {
  return ask(address, async (sql) => {
    for (let look = 0; look < LOOKS; look += 1) {
      const [row] = await sql<{ isThere: boolean }[]>`
        select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as "isThere"`
      if (row?.isThere) return true
      await sleep(BEHIND_MAX / LOOKS)
    }
    return false
  })
}

function ask<T>(address: string, query: (sql: Sql) => PromiseLike<T>): Promise<T> {
  return probeDb(query, QUERY_TIMEOUT, address)
}
