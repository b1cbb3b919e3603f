import { isLockedAt } from '~/domains/accounts/lock/session-lock.server'
import { rowsOf } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { recordLastUse } from './last-use.server'

/** Whether the session `s` of the user `u` is valid at that moment: not ended or expired, the account not suspended or deleted. */
export const isValidAt = (moment: string): string =>
  `s.expire > ${moment} and s.ended_at is null and not u.is_suspended and u.deleted_at is null`

/** Whether it is valid and not locked: only then may it read and write. */
export const isUsableAt = (moment: string): string => `${isValidAt(moment)} and not ${isLockedAt(moment)}`

/** Thrown when a session that acts is no longer valid. */
export class SessionEnded extends Error {}

/** The owners of those sessions that are valid and not locked, by `sid`; records that these sessions are in use. One statement. */
export async function ownersOfSessions(sids: readonly string[]): Promise<Map<string, string>> {
  const values = [`{${sids.join(',')}}`, now().toISOString()]
  const rows = await rowsOf<{ sid: string; userId: string }>(OWNERS, values, { prepared: true })
  for (const { sid } of rows) recordLastUse(sid, { isPage: false })
  return new Map(rows.map(({ sid, userId }) => [sid, userId]))
}

const OWNERS = `
  select s.sid, s.user_id as "userId" from sessions s join users u on u.id = s.user_id
  where s.sid = any($1::text[]) and ${isUsableAt('$2::timestamptz')}`
