import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Queryable } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { isCopy, PHASH_DISTANCE_MAX, type PictureHash } from './picture-hash'

/** Job that opens the case of an album or chat photo that matched a blocked picture. */
export const reportBlockedCopy = defineJob('report-blocked-copy', z.object({ imageId: z.guid() }))

/**
 * The id of the blocked picture of which this one is a copy, or null (DECISIONS "Chat and albums"). The database finds candidates by the
 * small hash, the large one confirms a match. One statement.
 */
export async function blockedHashOf(q: Queryable, picture: PictureHash): Promise<string | null> {
  const candidates = await q.execute<PictureHash & { id: string }>(sql`
    select b.id, copy.phash, copy.phash256
    from blocked_hashes b, unnest(b.phashes, b.phashes256) as copy(phash, phash256)
    where bit_count(('x' || copy.phash)::bit(64) # ('x' || ${picture.phash}::text)::bit(64)) <= ${PHASH_DISTANCE_MAX}
    order by b.created_at, b.id`)
  return candidates.find((copy) => isCopy(copy, picture))?.id ?? null
}
