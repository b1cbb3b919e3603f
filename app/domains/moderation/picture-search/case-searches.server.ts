import { users } from 'db/schema/accounts'
import { pictureSearchHits } from 'db/schema/hashes'
import { desc, eq, sql } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'

/** A picture search that found the picture of a case. `email` is null once it was deleted with the case's evidence, or with the account. */
export type CaseSearch = {
  id: string
  email: string | null
  userId: string | null
  similarity: number
  createdAt: Date
}

const SHOWN_MAX = 20
/** Length of the hash (images.phash256) whose distance is stored. */
const HASH_BITS = 256

/** The newest searches that led to a case, for moderators only. */
export async function searchesOf(caseId: string): Promise<CaseSearch[]> {
  const rows = await db
    .select({
      id: pictureSearchHits.id,
      email: sql<string | null>`coalesce(${pictureSearchHits.email}, ${users.email})`,
      userId: pictureSearchHits.userId,
      distance: pictureSearchHits.distance,
      createdAt: pictureSearchHits.createdAt,
    })
    .from(pictureSearchHits)
    .leftJoin(users, eq(users.id, pictureSearchHits.userId))
    .where(eq(pictureSearchHits.caseId, caseId))
    .orderBy(desc(pictureSearchHits.createdAt), pictureSearchHits.id)
    .limit(SHOWN_MAX)
  return rows.map(({ distance, ...row }) => ({
    ...row,
    similarity: Math.round((1 - distance / HASH_BITS) * 100),
  }))
}
