import { rowsOf } from '~/platform/database/db.server'

/**
 * Stores the current WAL position of the primary in all sessions of a member. From then on the member reads from no replica that is behind
 * this position (decision 0320). One statement. Only called if there are replicas.
 */
export async function recordOwnWrite(userId: string): Promise<void> {
  await rowsOf(STORE_POSITION, [userId], { prepared: true })
}

// The insert position: a commit that does not wait for the disk may not be written yet.
const STORE_POSITION = `
  update sessions set sess = jsonb_set(sess::jsonb, '{lastWrite}', to_jsonb(pg_current_wal_insert_lsn()::text))::json
  where user_id = $1::uuid and ended_at is null`

/**
 * SQL for the position that session `s` stores. In its first three seconds a session counts as ahead of all replicas, because its owner may
 * have written in an earlier session. After that time every usable replica has such a write.
 */
export const LAST_WRITE = `case when s.created_at > now() - interval '3 seconds' then 'FFFFFFFF/FFFFFFFF' else s.sess->>'lastWrite' end`
