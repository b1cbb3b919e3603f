import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { images } from 'db/schema/media'
import { and, eq, sql } from 'drizzle-orm'
import { hashImage } from '~/domains/media/encoder/encoder.server'
import { storeImage } from '~/domains/media/files/store-image.server'
import { blockedHashOf, findCopies } from '~/domains/media/hashes/find-copies.server'
import { db } from '~/platform/database/db.server'
import { makeAccount } from '../../people/accounts'
import { makeAlbum, makeProvider } from '../../people/albums'
import { atMost, type Figure } from '../verdict'

const PHOTO = 'db/seed/portraits/11.webp'
const STORED = 1_000_000
/** Within the time limit of a statement. */
const AT_ONCE = 20_000
const BLOCKED = 1000
const RUNS = 3
const MB = 1024 * 1024

/** Time and memory of one asked photo against a million stored hashes, and of an upload against a thousand blocked pictures. */
export async function measureSearch(): Promise<Figure[]> {
  const hashed = await hashImage(readFileSync(PHOTO), { isUpload: true })
  if ('refusal' in hashed) throw new Error(hashed.refusal)
  const { variants } = hashed
  const copy = await storeCopies()
  const times: number[] = []
  const memory = peakMemory()
  const before = memory.now()
  for (let run = 0; run < RUNS; run++) {
    const began = performance.now()
    const found = await findCopies(variants, { exceptOwner: null, limit: 50 })
    times.push(performance.now() - began)
    if (found.length !== 1 || found[0]?.imageId !== copy) throw new Error(`found ${found.length} copies`)
  }
  const grown = (memory.stop() - before) / MB
  const [median = 0] = times.sort((one, other) => one - other).slice(Math.floor(RUNS / 2))
  const upload = await measureBlocked()
  return [
    atMost(1000, 'one asked photo against 1,000,000 hashes', median, ' ms'),
    atMost(100, 'memory that it adds to the process of the job', Math.max(0, grown), ' MB'),
    atMost(250, 'an upload against 1,000 blocked pictures', upload, ' ms'),
  ]
}

/**
 * One copy of the photo among a million random hashes. Returns its id. The scan reads those of all kinds of photos; profile photos would
 * also build the listing.
 */
async function storeCopies(): Promise<string> {
  const owner = await makeProvider()
  const album = await makeAlbum(owner, { count: 0 })
  const stored = await storeImage({
    ownerId: owner.id,
    imageType: 'album' as const,
    albumId: album.id,
    bytes: readFileSync(PHOTO),
  })
  if ('refusal' in stored) throw new Error(stored.refusal)
  const other = await makeAccount({ userType: 'trans' })
  for (let first = 1; first <= STORED; first += AT_ONCE)
    await db.execute(sql`
    insert into images (owner_id, url, image_type, position, width, height, color, phash, phash256)
    select ${other.id}::uuid, '/media/' || translate(substr(encode(uuid_send(gen_random_uuid()), 'base64'), 1, 22), '+/', '-_'),
      'chat', 0, 960, 1280, '#5b3a4e', substr(md5(n::text), 1, 16), md5(n::text || 'a') || md5(n::text || 'b')
    from generate_series(${first}::int, ${first + AT_ONCE - 1}::int) n`)
  await db.execute(sql`vacuum analyze images`)
  const isCopy = and(eq(images.ownerId, owner.id), eq(images.imageType, 'album'))
  const [row] = await db.select({ id: images.id }).from(images).where(isCopy)
  return row?.id ?? ''
}

async function measureBlocked(): Promise<number> {
  await db.execute(sql`
    insert into blocked_hashes (phashes, phashes256)
    select array(select substr(md5(b::text || v::text), 1, 16) from generate_series(1, 98) v),
      array(select md5(b::text || v::text || 'a') || md5(b::text || v::text || 'b') from generate_series(1, 98) v)
    from generate_series(1, ${BLOCKED}::int) b`)
  const picture = { phash: '0123456789abcdef', phash256: '0'.repeat(64) }
  await blockedHashOf(db, picture)
  const began = performance.now()
  for (let run = 0; run < RUNS; run++) await blockedHashOf(db, picture)
  return (performance.now() - began) / RUNS
}

/** The largest resident memory of this process from now on, in bytes. */
function peakMemory() {
  globalThis.gc?.()
  const now = () => process.memoryUsage.rss()
  let peak = now()
  let isRunning = true
  const watch = async () => {
    while (isRunning) {
      peak = Math.max(peak, now())
      await wait(20)
    }
  }
  void watch()
  return {
    now,
    stop() {
      isRunning = false
      return Math.max(peak, now())
    },
  }
}
