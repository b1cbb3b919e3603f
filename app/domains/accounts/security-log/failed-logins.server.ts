import { sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import { now } from '~/platform/time/clock.server'
import { minutes, seconds } from '~/platform/time/durations'
import type { ClientInfo } from './client-info.server'

const FLUSH_INTERVAL = seconds(2)
/** Failures of one account, device and network within this time after the first are one row, unless another event lies between. */
const SAME_RUN = minutes(1)
/** More failures than password hashing can produce between two flushes. */
const ENTRIES_MAX = 5000

type Failure = { userId: string | null; at: ClientInfo; first: Date; count: number }
type Pending = { failures: Map<string, Failure>; timer: NodeJS.Timeout | null }
const state = () => singleton<Pending>('failed-sign-ins', () => ({ failures: new Map(), timer: null }))

/**
 * Records a failed password check; `userId` is null for an unknown address. The response does not wait for the row: otherwise its time
 * would reveal whether the address is known. Throttled attempts are not recorded, so there are never more rows than verified passwords.
 * Failures of one account, device and network within SAME_RUN share a row.
 */
export function recordFailedLogin({ userId, at }: { userId: string | null; at: ClientInfo }): void {
  const pending = state()
  add(pending, { userId, at, first: now(), count: 1 })
  pending.timer ??= setInterval(flushOrLog, FLUSH_INTERVAL).unref()
}

/** Writes the recorded failures in one statement. Called periodically, before the log is read, and at shutdown. */
export async function flushFailedLogins(): Promise<void> {
  const pending = state()
  const failures = [...pending.failures.values()]
  if (failures.length === 0) return
  pending.failures = new Map()
  const rows = failures.map(({ userId, at, first, count }) => ({
    ...at,
    user_id: userId,
    details: count > 1 ? { count: String(count) } : null,
    created_at: first,
  }))
  try {
    // If a run of failures extends over two flushes, the second flush adds its count to the row of the first. Failures of accounts that
    // were purged meanwhile are left out.
    await db.execute(sql`
      with failed as (
        select * from json_to_recordset(${JSON.stringify(rows)}::json) as failed
          (user_id uuid, device text, country text, network text, details jsonb, created_at timestamptz)
        where user_id is null or exists (select from users where users.id = failed.user_id)
      ), continued as (
        update security_events as known
        set details = jsonb_build_object('count',
          (coalesce(known.details->>'count', '1')::int + coalesce(failed.details->>'count', '1')::int)::text)
        from failed
        where known.id = (
            select id from security_events where user_id = failed.user_id order by created_at desc, id desc limit 1
          )
          and known.kind = 'sign-in-failed' and known.device = failed.device and known.network is not distinct from failed.network
          and known.created_at > failed.created_at - ${SAME_RUN / 1000} * interval '1 second'
        returning failed.user_id, failed.device, failed.network
      )
      insert into security_events (kind, user_id, device, country, network, details, created_at)
      select 'sign-in-failed', user_id, device, country, network, details, created_at from failed
      where not exists (
        select from continued
        where continued.user_id = failed.user_id and continued.device = failed.device
          and continued.network is not distinct from failed.network
      )`)
  } catch (error) {
    // Kept for the next flush while the database is unreachable.
    for (const failure of failures) add(pending, failure)
    throw error
  }
}

function add({ failures }: Pending, failure: Failure): void {
  const key = JSON.stringify([failure.userId, failure.at.network, failure.at.device])
  const known = failures.get(key)
  if (known) known.count += failure.count
  else if (failures.size < ENTRIES_MAX) failures.set(key, failure)
}

function flushOrLog(): void {
  flushFailedLogins().catch((error: unknown) => log.warn({ err: error }, 'failed sign-ins were not stored'))
}
