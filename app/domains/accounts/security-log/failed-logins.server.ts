import { sql } from 'drizzle-orm'
import { now } from '~/platform/clock.server'
import { db } from '~/platform/db.server'
import { seconds } from '~/platform/durations'
import { log } from '~/platform/log/log.server'
import { singleton } from '~/platform/process/singleton.server'
import type { ClientInfo } from './client-info.server'

const FLUSH_EVERY = seconds(2)
/** Passwords are checked more slowly than this fills up. */
const NOTED_MAX = 5000

type Failure = { userId: string | null; at: ClientInfo; first: Date; count: number }
type Noted = { failures: Map<string, Failure>; timer: NodeJS.Timeout | null }
const state = () => singleton<Noted>('failed-sign-ins', () => ({ failures: new Map(), timer: null }))

/**
 * Notes a password that was checked and did not let in; `userId` is null for an address that nobody has. The answer
 * does not wait for the row: what is written must not tell known and unknown addresses apart by the clock. Tries that
 * were told to wait leave no row, so there are never more rows than passwords checked; those of one account, place and
 * moment share one.
 */
export function recordFailedLogin({ userId, at }: { userId: string | null; at: ClientInfo }): void {
  const noted = state()
  note(noted, { userId, at, first: now(), count: 1 })
  noted.timer ??= setInterval(flushOrLog, FLUSH_EVERY).unref()
}

/** Writes what was noted, in one statement. The log asks for it before it is read, and the host when it stops. */
export async function flushFailedLogins(): Promise<void> {
  const noted = state()
  const failures = [...noted.failures.values()]
  if (failures.length === 0) return
  noted.failures = new Map()
  const rows = failures.map(({ userId, at, first, count }) => ({
    ...at,
    user_id: userId,
    details: count > 1 ? { count: String(count) } : null,
    created_at: first,
  }))
  try {
    // Without those whose account was purged meanwhile.
    await db.execute(sql`
      insert into security_events (kind, user_id, device, country, network, details, created_at)
      select 'sign-in-failed', user_id, device, country, network, details, created_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as failed
        (user_id uuid, device text, country text, network text, details jsonb, created_at timestamptz)
      where user_id is null or exists (select from users where users.id = failed.user_id)`)
  } catch (error) {
    // Not lost while the database is away: the next flush takes them along.
    for (const failure of failures) note(noted, failure)
    throw error
  }
}

function note({ failures }: Noted, failure: Failure): void {
  const key = JSON.stringify([failure.userId, failure.at.network, failure.at.device])
  const known = failures.get(key)
  if (known) known.count += failure.count
  else if (failures.size < NOTED_MAX) failures.set(key, failure)
}

function flushOrLog(): void {
  flushFailedLogins().catch((error: unknown) => log.warn({ err: error }, 'failed sign-ins not written'))
}
