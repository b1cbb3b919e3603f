import { SEARCH_HITS_MAX } from 'db/limits/moderation'
import { users } from 'db/schema/accounts'
import { pictureSearches, pictureSearchHits } from 'db/schema/hashes'
import { images } from 'db/schema/media'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { type Copy, findCopies } from '~/domains/media/hashes/find-copies.server'
import { db, type Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { openHintCase } from '../cases/open-case.server'
import { freezeEvidence } from '../evidence/freeze.server'
import { requesterOf } from './confirm-search.server'

/**
 * Searches for the photos of a confirmed request (DECISIONS "Ist mein Bild hier?"). Each copy that somebody else has uploaded opens a case,
 * or is added to the open case of that photo, with frozen evidence and the requester. In any event the request's hashes are deleted.
 */
export async function runSearch(searchId: string): Promise<void> {
  const requester = await requesterOf(searchId)
  const [search] = await db.select().from(pictureSearches).where(eq(pictureSearches.id, searchId))
  if (!requester?.confirmedAt || !search?.photos) return
  const variants = search.photos.flat()
  const copies = await findCopies(variants, { exceptOwner: requester.accountId, limit: SEARCH_HITS_MAX })
  await db.transaction(async (tx) => {
    // If two runs overlap, the second one finds nothing to do.
    const [mine] = await tx
      .update(pictureSearches)
      .set({ photos: null })
      .where(and(eq(pictureSearches.id, searchId), isNotNull(pictureSearches.photos)))
      .returning({ userId: pictureSearches.userId, email: pictureSearches.email })
    if (!mine) return
    // Always in the same order, so that two searches with the same copies cannot deadlock.
    const inOrder = [...copies].sort((one, other) => (one.imageId < other.imageId ? -1 : 1))
    for (const copy of inOrder) await openCaseIfThere(tx, copy, mine)
  })
}

type Requester = { userId: string | null; email: string | null }

/** Opens a case, unless the photo was deleted during the search, which takes a while: a case without evidence would be useless. */
async function openCaseIfThere(tx: Tx, copy: Copy, requester: Requester): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      await openCase(inner, copy, requester)
      // `freezeEvidence` has locked the row of the photo, if it still exists.
      if ((await inner.$count(images, eq(images.id, copy.imageId))) === 0) throw new CopyIsGone()
    })
  } catch (error) {
    if (!(error instanceof CopyIsGone)) throw error
  }
}

/** Thrown to roll back the opening of the case. */
class CopyIsGone extends Error {}

async function openCase(tx: Tx, { imageId, ownerId, distance }: Copy, requester: Requester): Promise<void> {
  const subject = { subjectType: 'image', subjectId: imageId } as const
  const { caseId } = await openHintCase(tx, {
    ...subject,
    userId: ownerId,
    hint: 'picture-search',
    hintDetails: { distance },
  })
  await tx.insert(pictureSearchHits).values({ caseId, ...requester, distance, createdAt: now() })
  await freezeEvidence(tx, { caseId, ...subject })
}

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
