import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Queryable, rowsOf } from '~/platform/database/db.server'
import { bitCount } from '~/platform/numbers/bit-count'
import { defineJob } from '~/platform/queue/queue.server'
import { hashDistance, isCopy, PHASH_DISTANCE_MAX, type PictureHash } from './picture-hash'

/** How many hashes are read from the database at a time: 1.6 MB of text, which become 0.8 MB of numbers. */
const SCAN_BATCH = 100_000

/** A stored photo that is a copy or the original of a searched photo. */
export type Copy = {
  imageId: string
  ownerId: string
  /** The number of the 256 bits in which it differs from the nearest variant. */
  distance: number
}

/**
 * Finds the stored copies and originals of the searched photos (DECISIONS "Ist mein Bild hier?"), the most similar first. It searches profile
 * and album photos, and chat photos that are evidence of a case. It scans all small hashes in batches, for all variants at once, and
 * confirms the candidates by their large hashes; it holds one batch in memory.
 * @param variants the variants of all searched photos
 * @param exceptOwner the account whose own photos are excluded
 * @param limit the largest number of results
 */
export async function findCopies(
  variants: readonly PictureHash[],
  { exceptOwner, limit }: { exceptOwner: string | null; limit: number },
): Promise<Copy[]> {
  const smallHashes = [...new Set(variants.map(({ phash }) => phash))]
  const searched = Uint32Array.from(smallHashes.flatMap(wordsOf))
  const candidates = new Set<string>()
  for (let last = ''; ; ) {
    const [batch] = await rowsOf<{ hashes: string | null; last: string | null }>(BATCH, [last, SCAN_BATCH], {
      prepared: true,
    })
    if (!batch?.hashes || !batch.last) break
    const { hashes } = batch
    scan(numbersOf(hashes), searched, (at) => candidates.add(hashes.slice(at * 16, at * 16 + 16)))
    last = batch.last
  }
  return confirmCandidates(variants, [...candidates], { exceptOwner, limit })
}

const BATCH = `
  select string_agg(phash, '' order by phash) as hashes, max(phash) as last
  from (
    select distinct phash from images where phash is not null and phash > $1::text order by phash limit $2::int
  ) as batch`

/** A small hash as two 32-bit numbers. */
const wordsOf = (phash: string): [number, number] => [
  Number.parseInt(phash.slice(0, 8), 16),
  Number.parseInt(phash.slice(8), 16),
]

/** The hashes of a batch as pairs of 32-bit numbers. */
function numbersOf(hashes: string): Uint32Array {
  const words = new Uint32Array(hashes.length / 8)
  const digits = Buffer.from(hashes, 'hex')
  for (let at = 0; at < words.length; at++) words[at] = digits.readUInt32BE(at * 4)
  return words
}

/** Calls `onMatch` with the index of each stored hash that is near one of the searched hashes. */
function scan(stored: Uint32Array, searched: Uint32Array, onMatch: (at: number) => void): void {
  for (let at = 0; at < stored.length; at += 2) {
    const high = stored[at] ?? 0
    const low = stored[at + 1] ?? 0
    for (let one = 0; one < searched.length; one += 2) {
      const ofHigh = bitCount(high ^ (searched[one] ?? 0))
      // The first half of the bits excludes nearly all hashes.
      if (ofHigh > PHASH_DISTANCE_MAX) continue
      if (ofHigh + bitCount(low ^ (searched[one + 1] ?? 0)) > PHASH_DISTANCE_MAX) continue
      onMatch(at / 2)
      break
    }
  }
}

/** Usually there are few candidates. They are read in batches, so that memory does not depend on their number. */
const CONFIRM_BATCH = 1000

async function confirmCandidates(
  variants: readonly PictureHash[],
  candidates: string[],
  { exceptOwner, limit }: { exceptOwner: string | null; limit: number },
): Promise<Copy[]> {
  const copies: Copy[] = []
  for (let at = 0; at < candidates.length; at += CONFIRM_BATCH) {
    const rows = await rowsOf<PictureHash & { imageId: string; ownerId: string }>(
      CANDIDATES,
      [JSON.stringify(candidates.slice(at, at + CONFIRM_BATCH)), exceptOwner],
      { prepared: true },
    )
    for (const { imageId, ownerId, ...stored } of rows) {
      const matching = variants.filter((variant) => isCopy(variant, stored))
      if (matching.length === 0) continue
      const distance = Math.min(...matching.map(({ phash256 }) => hashDistance(phash256, stored.phash256)))
      copies.push({ imageId, ownerId, distance })
    }
    copies.sort((one, other) => one.distance - other.distance)
    copies.length = Math.min(copies.length, limit)
  }
  return copies
}

const CANDIDATES = `
  select i.id as "imageId", i.owner_id as "ownerId", i.phash, i.phash256 from images i
  where i.phash = any(array(select json_array_elements_text($1::json))) and i.phash256 is not null and i.owner_id is distinct from $2::uuid
    and (i.image_type <> 'chat' or exists (
      select from case_evidence e where e.kind = 'photo' and e.subject_id = i.id))
  order by i.created_at`

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
