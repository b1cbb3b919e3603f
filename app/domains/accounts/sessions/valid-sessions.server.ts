import { isLockedAt } from '~/domains/accounts/lock/session-lock.server'
import { rowsOf } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { recordLastUse } from './last-use.server'

/** Whether the session `s` of the user `u` is valid at that moment: not ended or expired, the account not suspended or deleted. */
export const isValidAt = (moment: string): string =>
  `s.expire > ${moment} and s.ended_at is null and not u.is_suspended and u.deleted_at is null`

/** The same, and not locked: it may read and write. */
export const letsInAt = (moment: string): string => `${isValidAt(moment)} and not ${isLockedAt(moment)}`

/** An action in the name of a session that is no longer valid. */
export class SessionEnded extends Error {}

/** The owners of those sessions that are still valid; they count as used. One statement. */
export async function ownersOfSessions(sids: readonly string[]): Promise<Map<string, string>> {
  const values = [`{${sids.join(',')}}`, now().toISOString()]
  const rows = await rowsOf<{ sid: string; userId: string }>(OWNERS, values, { prepared: true })
  for (const { sid } of rows) recordLastUse(sid, { isPage: false })
  return new Map(rows.map(({ sid, userId }) => [sid, userId]))
}

const OWNERS = `
  select s.sid, s.user_id as "userId" from sessions s join users u on u.id = s.user_id
  where s.sid = any($1::text[]) and ${letsInAt('$2::timestamptz')}`
