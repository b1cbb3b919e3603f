import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { db, type Tx, uuidArray } from '~/platform/database/db.server'
import { singleton } from '~/platform/process/singleton.server'
import { now } from '~/platform/time/clock.server'
import { seconds } from '~/platform/time/durations'
import { publishPresence } from './presence-events.server'

/** Identifies this process among those that share the database. */
export const processId = (): string => singleton('process-id', () => randomUUID())

/** Clears connections of dead processes, if no other process did. Returns how many rows. */
export async function sweepConnections(): Promise<number> {
  const { offline, rows } = await clearExpired()
  await publishPresence(offline)
  return rows
}

/** Lifetime of a connection row without a refresh: then its process counts as dead. */
export const CONNECTED_FOR = seconds(75)
/** A refresh rewrites a row only once it is this old: half of all refreshes write nothing. */
const REWRITTEN_AFTER = seconds(30)
/** A stopping process leaves its rows this long, so that its members can reconnect elsewhere. */
const DRAIN_PERIOD = seconds(10)

type Connected = { userId: string; count: number }

/**
 * Writes connections of a process, which keep their members online while it lives; deleted accounts are skipped. One statement.
 * @returns members who were not connected before, also those whom a sign-in or a page view kept online: their partners were not notified
 *   of it
 */
export async function upsertConnections(processId: string, people: readonly Connected[]): Promise<string[]> {
  if (people.length === 0) return []
  const [at, until] = [inMs(0), inMs(CONNECTED_FOR)]
  // Rows that end before this moment are rewritten.
  const rewrittenBefore = inMs(CONNECTED_FOR - REWRITTEN_AFTER)
  const counts = `{${people.map(({ count }) => count).join(',')}}`
  const rows = await db.execute<{ id: string }>(sql`
    with here as (
      select * from unnest(${uuidArray(people.map(({ userId }) => userId))}, ${counts}::int[]) as here (user_id, count)
    ), was as (
      select u.id, u.online_until, here.count from here join users u on u.id = here.user_id
    ), due as (
      select id from users where id in (select id from was where online_until is null or online_until < ${rewrittenBefore})
      order by id for no key update
    ), written as (
      -- After the rows of users, as everywhere where both are written: this prevents deadlocks.
      insert into connections (user_id, process_id, count, until)
      select was.id, ${processId}::uuid, was.count, ${until} from was, (select count(*) from due) as locked
      on conflict (user_id, process_id) do update set count = excluded.count, until = excluded.until
      where connections.until < ${rewrittenBefore} or connections.count <> excluded.count
    ), kept as (
      update users set online_until = ${until} from due where users.id = due.id
    )
    select id from was where not exists (select from connections c where c.user_id = was.id and c.until > ${at})`)
  return idsOf(rows)
}

/**
 * Removes members' connections from a process. Members without another connection are offline.
 * @returns the members who are offline now
 */
export async function removeConnections(processId: string, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const ids = uuidArray(userIds)
  const at = inMs(0)
  return db.transaction(async (tx) => {
    await lock(tx, ids)
    await tx.execute(
      sql`delete from connections where process_id = ${processId}::uuid and user_id = any(${ids})`,
    )
    const rows = await tx.execute<{ id: string }>(sql`
      update users set online_until = ${at}, last_seen = ${at}
      where id = any(${ids}) and not ${isConnected(at)} returning id`)
    return idsOf(rows)
  })
}

/**
 * Shortens the lifetime of all rows when a process stops. Members reconnect to another process within moments and never appear offline;
 * the other processes clear the rows.
 */
export async function drain(processId: string): Promise<void> {
  const [at, until] = [inMs(0), inMs(DRAIN_PERIOD)]
  const own = sql`array(select user_id from connections where process_id = ${processId}::uuid)`
  await db.transaction(async (tx) => {
    await lock(tx, own)
    // Rows of other stopping processes expire as soon, and keep nobody online.
    await tx.execute(sql`
      update users set online_until = ${until}, last_seen = ${at}
      where id = any(${own}) and not exists (select from connections c
        where c.user_id = users.id and c.process_id <> ${processId}::uuid and c.until > ${until})`)
    await tx.execute(sql`
      update connections set until = least(until, ${until}) where process_id = ${processId}::uuid`)
  })
}

/**
 * Clears rows of dead or stopped processes. Their members are offline unless they are connected to another process.
 * @returns the members who are offline now, and the number of cleared rows
 */
export async function clearExpired(): Promise<{ offline: string[]; rows: number }> {
  const at = inMs(0)
  const found = await db.execute<{ id: string }>(
    sql`select distinct user_id as id from connections where until <= ${at}`,
  )
  if (found.length === 0) return { offline: [], rows: 0 }
  const ids = uuidArray(idsOf(found))
  return db.transaction(async (tx) => {
    await lock(tx, ids)
    // Checked again: the process may have refreshed its rows meanwhile.
    const removed = await tx.execute<{ id: string }>(sql`
      delete from connections where user_id = any(${ids}) and until <= ${at} returning user_id as id`)
    const rows = await tx.execute<{ id: string }>(sql`
      update users set online_until = least(online_until, ${at})
      where id = any(${uuidArray(idsOf(removed))}) and not ${isConnected(at)} returning id`)
    return { offline: idsOf(rows), rows: removed.length }
  })
}

/** All writers of several people lock them in the same order, which prevents deadlocks. */
async function lock(tx: Tx, ids: SQL): Promise<void> {
  await tx.execute(sql`select from users where id = any(${ids}) order by id for no key update`)
}

const isConnected = (at: SQL): SQL =>
  sql`exists (select from connections c where c.user_id = users.id and c.until > ${at})`

const inMs = (ms: number): SQL => sql`${new Date(now().getTime() + ms).toISOString()}::timestamptz`
const idsOf = (rows: Iterable<{ id: string }>): string[] => [...new Set([...rows].map(({ id }) => id))]
