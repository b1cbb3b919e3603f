import { images } from 'db/schema/media'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { db } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { hashImage } from '../encoder/encoder.server'
import { readMaster } from '../files/files.server'
import { nameOfUrl } from '../renditions'

/** Photos of one run: at some 50 ms each it ends within ten seconds, so that other jobs can run. */
const HASHED_AT_ONCE = 200

/**
 * Adds both hashes to photos that were stored without them; new uploads have them from the start. A photo whose file is missing or
 * unreadable is tried again the next day.
 * @param after the id of the last photo of the run before
 * @returns how many photos got hashes, and where the next run begins
 */
export async function addMissingHashes({ after = BEFORE_ALL } = {}): Promise<{
  hashed: number
  /** Null at the end. */
  next: string | null
}> {
  const missing = await db
    .select({ id: images.id, url: images.url })
    .from(images)
    .where(and(isNull(images.phash256), gt(images.id, after)))
    .orderBy(asc(images.id))
    .limit(HASHED_AT_ONCE)
  let hashed = 0
  for (const { id, url } of missing) if (await addHashes(id, url)) hashed++
  return { hashed, next: missing.length === HASHED_AT_ONCE ? (missing.at(-1)?.id ?? null) : null }
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

async function addHashes(id: string, url: string): Promise<boolean> {
  const name = nameOfUrl(url)
  const master = name && (await readMaster(name))
  const result = master ? await hashImage(master).catch((error: unknown) => ({ error })) : null
  if (!result || !('variants' in result)) {
    log.warn({ imageId: id, result }, 'a stored photo could not be hashed')
    return false
  }
  const [stored] = result.variants
  if (stored) await db.update(images).set(stored).where(eq(images.id, id))
  return stored !== undefined
}
