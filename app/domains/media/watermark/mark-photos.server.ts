import { imageHints } from 'db/schema/hints'
import { images } from 'db/schema/media'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { lockAccountRow } from '~/domains/accounts/account-row.server'
import { db } from '~/platform/database/db.server'
import { encodeAgain } from '../encoder/encoder.server'
import { newMediaName, putFiles, readMaster, removeMedia } from '../files/files.server'
import { recordOrphan, recordUse, removeOrphans } from '../files/orphaned-files.server'
import { enqueueHint } from '../files/store-image.server'
import { mediaUrl, nameOfUrl, RENDITIONS } from '../renditions'
import { markOf } from './owner-mark.server'

/**
 * Renders an owner's profile photos again whose watermark does not match the current setting: each from its master without a watermark, and
 * under a new name, since a name never gets other content (decision 0070). The moderation result stays with the photo.
 */
export async function renderStalePhotos({ ownerId }: { ownerId: string }): Promise<void> {
  const mark = await markOf(ownerId)
  const isWatermarked = mark !== null
  const stale = await db
    .select({ id: images.id, url: images.url })
    .from(images)
    .where(
      and(
        eq(images.ownerId, ownerId),
        eq(images.imageType, 'profile'),
        ne(images.isWatermarked, isWatermarked),
      ),
    )
    .orderBy(asc(images.position))
  for (const { id, url } of stale) {
    const name = nameOfUrl(url)
    const master = name && (await readMaster(name))
    if (master) await renderUnderNewName({ id, url, name, ownerId, master, mark })
  }
}

/** How many former names a photo keeps: with them a report finds the photo by an address from before a switch of the watermark. */
const FORMER_NAMES_MAX = 10

type StalePhoto = {
  id: string
  url: string
  name: string
  ownerId: string
  master: Buffer
  /** The watermark that it should have. */
  mark: string | null
}

async function renderUnderNewName({ id, url, name, ownerId, master, mark }: StalePhoto): Promise<void> {
  const newName = newMediaName()
  await recordOrphan(db, [newName])
  await putFiles(newName, { renditions: await encodeAgain(master, RENDITIONS, mark), master })
  const isReplaced = await db.transaction(async (tx) => {
    await lockAccountRow(tx, ownerId, 'update')
    // Switched again meanwhile: the next queued job renders that state.
    if ((await markOf(ownerId, tx)) !== mark) return false
    const updated = await tx
      .update(images)
      .set({
        url: mediaUrl(newName),
        isWatermarked: mark !== null,
        // People report a photo by the address that they saw, after it has another one.
        formerNames: sql`(${images.formerNames} || ${name}::text)[greatest(1, cardinality(${images.formerNames}) + 2 - ${FORMER_NAMES_MAX}::int):]`,
      })
      .where(and(eq(images.id, id), eq(images.url, url)))
      .returning({ id: images.id })
    if (updated.length === 0) return false
    await recordUse(tx, newName)
    // The job that asks the models looks for the photo by its name.
    const hasHint = (await tx.$count(imageHints, eq(imageHints.imageUrl, mediaUrl(newName)))) > 0
    if (!hasHint) await enqueueHint(tx, newName)
    await recordOrphan(tx, [name])
    await removeMedia.enqueue(tx, { name })
    return true
  })
  if (!isReplaced) await removeOrphans(newName)
}
