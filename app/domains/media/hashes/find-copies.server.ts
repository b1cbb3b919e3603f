import { rowsOf } from '~/platform/database/db.server'
import { bitCount, hashDistance, isCopy, PHASH_DISTANCE_MAX, type PictureHash } from './picture-hash'

/** Hashes that are read from the database at a time: 1.6 MB of text, and half a megabyte of numbers. */
const READ_AT_ONCE = 100_000

/** A stored photo that shows what was asked for. */
export type Copy = {
  imageId: string
  ownerId: string
  /** In how many of 256 bits it differs from the nearest variant. */
  distance: number
}

/**
 * The stored photos of which the asked ones are copies or originals (DECISIONS "Ist mein Bild hier?"), the most similar first: profile
 * and album photos, and chat photos that are evidence of a case. It scans all small hashes in batches, for all variants at once, and lets
 * the large hashes confirm; memory stays that of one batch.
 * @param variants of all asked photos
 * @param exceptOf the account whose own photos do not count
 * @param limit how many are returned at most
 */
export async function findCopies(
  variants: readonly PictureHash[],
  { exceptOf, limit }: { exceptOf: string | null; limit: number },
): Promise<Copy[]> {
  const small = [...new Set(variants.map(({ phash }) => phash))]
  const wanted = Uint32Array.from(small.flatMap(wordsOf))
  const near = new Set<string>()
  for (let last = ''; ; ) {
    const [batch] = await rowsOf<{ hashes: string | null; last: string | null }>(
      BATCH,
      [last, READ_AT_ONCE],
      {
        prepared: true,
      },
    )
    if (!batch?.hashes || !batch.last) break
    scan(packed(batch.hashes), wanted, (at) => near.add(batch.hashes?.slice(at * 16, at * 16 + 16) ?? ''))
    last = batch.last
  }
  return confirmed(variants, [...near], { exceptOf, limit })
}

const BATCH = `
  select string_agg(phash, '' order by phash) as hashes, max(phash) as last
  from (
    select distinct phash from images where phash is not null and phash > $1::text order by phash limit $2::int
  ) as batch`

const wordsOf = (phash: string): [number, number] => [
  Number.parseInt(phash.slice(0, 8), 16),
  Number.parseInt(phash.slice(8), 16),
]

/** The hashes of a batch as pairs of numbers. */
function packed(hashes: string): Uint32Array {
  const words = new Uint32Array(hashes.length / 8)
  const digits = Buffer.from(hashes, 'hex')
  for (let at = 0; at < words.length; at++) words[at] = digits.readUInt32BE(at * 4)
  return words
}

/** Calls `found` with the index of each stored hash that is near one of the wanted ones. */
export function scan(stored: Uint32Array, wanted: Uint32Array, found: (at: number) => void): void {
  for (let at = 0; at < stored.length; at += 2) {
    const high = stored[at] ?? 0
    const low = stored[at + 1] ?? 0
    for (let one = 0; one < wanted.length; one += 2) {
      const ofHigh = bitCount(high ^ (wanted[one] ?? 0))
      // Half of the bits exclude nearly all.
      if (ofHigh > PHASH_DISTANCE_MAX) continue
      if (ofHigh + bitCount(low ^ (wanted[one + 1] ?? 0)) > PHASH_DISTANCE_MAX) continue
      found(at / 2)
      break
    }
  }
}

/** Candidates are few; they are read in batches all the same. */
const CONFIRMED_AT_ONCE = 1000

async function confirmed(
  variants: readonly PictureHash[],
  near: string[],
  { exceptOf, limit }: { exceptOf: string | null; limit: number },
): Promise<Copy[]> {
  const copies: Copy[] = []
  for (let at = 0; at < near.length; at += CONFIRMED_AT_ONCE) {
    const rows = await rowsOf<PictureHash & { imageId: string; ownerId: string }>(
      CANDIDATES,
      [JSON.stringify(near.slice(at, at + CONFIRMED_AT_ONCE)), exceptOf],
      { prepared: true },
    )
    for (const { imageId, ownerId, ...stored } of rows) {
      const same = variants.filter((variant) => isCopy(variant, stored))
      if (same.length === 0) continue
      const distance = Math.min(...same.map(({ phash256 }) => hashDistance(phash256, stored.phash256)))
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
