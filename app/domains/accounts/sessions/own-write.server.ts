import { rowsOf } from '~/platform/database/db.server'

/**
 * Notes in all sessions of a member how far the primary's log was after a write, so that this member reads from no replica that is behind it
 * (decision 0320). One statement. Only where there are replicas.
 */
export async function noteOwnWrite(userId: string): Promise<void> {
  await rowsOf(NOTE, [userId], { prepared: true })
}

// The inserted position: a commit that does not wait for the disk is behind the written one.
const NOTE = `
  update sessions set sess = jsonb_set(sess::jsonb, '{lastWrite}', to_jsonb(pg_current_wal_insert_lsn()::text))::json
  where user_id = $1::uuid and ended_at is null`

/**
 * The position that a session `s` noted. A session that has just begun has none, but its owner may have written in an earlier one; after
 * three seconds every usable replica has that.
 */
export const LAST_WRITE = `case when s.created_at > now() - interval '3 seconds' then 'FFFFFFFF/FFFFFFFF' else s.sess->>'lastWrite' end`
