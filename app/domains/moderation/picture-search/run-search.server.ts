import { SEARCH_HITS_MAX } from 'db/limits/moderation'
import { pictureSearches, pictureSearchHits } from 'db/schema/hashes'
import { images } from 'db/schema/media'
import { and, eq, isNotNull } from 'drizzle-orm'
import { type Copy, findCopies } from '~/domains/media/hashes/find-copies.server'
import { db, type Tx } from '~/platform/database/db.server'
import { now } from '~/platform/time/clock.server'
import { openHintCase } from '../cases/open-case.server'
import { freezeEvidence } from '../evidence/freeze.server'
import { requesterOf } from './requester.server'

/**
 * Searches the photos of a confirmed request (DECISIONS "Ist mein Bild hier?"). Each copy that somebody else has uploaded opens a case,
 * or joins the open one of that photo, with frozen evidence and the requester. The hashes of the request are deleted with it, found or not.
 */
export async function runSearch(searchId: string): Promise<void> {
  const requester = await requesterOf(searchId)
  const [search] = await db.select().from(pictureSearches).where(eq(pictureSearches.id, searchId))
  if (!requester?.confirmedAt || !search?.photos) return
  const variants = search.photos.flat()
  const copies = await findCopies(variants, { exceptOwner: requester.accountId, limit: SEARCH_HITS_MAX })
  await db.transaction(async (tx) => {
    // Of two runs the second finds nothing to do.
    const [mine] = await tx
      .update(pictureSearches)
      .set({ photos: null })
      .where(and(eq(pictureSearches.id, searchId), isNotNull(pictureSearches.photos)))
      .returning({ userId: pictureSearches.userId, email: pictureSearches.email })
    if (!mine) return
    // Always in the same order, so that two searches never wait for each other's cases.
    const inOrder = [...copies].sort((one, other) => (one.imageId < other.imageId ? -1 : 1))
    for (const copy of inOrder) await openCaseIfThere(tx, copy, mine)
  })
}

type Hit = { userId: string | null; email: string | null }

/** The search takes a while: for a photo that was deleted during it there is no case, since one without evidence would tell nothing. */
async function openCaseIfThere(tx: Tx, copy: Copy, requester: Hit): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      await openCase(inner, copy, requester)
      // The freezing has locked it.
      if ((await inner.$count(images, eq(images.id, copy.imageId))) === 0) throw new CopyIsGone()
    })
  } catch (error) {
    if (!(error instanceof CopyIsGone)) throw error
  }
}

/** Takes back that the case was opened. */
class CopyIsGone extends Error {}

async function openCase(tx: Tx, { imageId, ownerId, distance }: Copy, requester: Hit): Promise<void> {
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
