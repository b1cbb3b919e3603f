import { randomBytes } from 'node:crypto'
import { pipeline } from 'node:stream'
import { backupObjects } from 'db/schema/backup'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { db } from '../database/db.server'
import type { ListedObject, Storage } from '../storage/storage.server'
import { digestStream, encryptTo } from './age-encryption.server'
import { blobKey, ENCRYPTED } from './backup-files.server'
import type { BackedUpObject } from './manifest.server'

const BATCH = 500
const CONCURRENT_COPIES = 4
/** The number of unknown objects that the result names as examples. */
const EXAMPLES_MAX = 5

export type Copying = {
  from: Storage
  to: Storage
  /** The id of the storage `to`. */
  place: string
  /** The name of the backup. */
  backup: string
  recipients: readonly string[]
  /** Whether an object belongs in a backup; null if its kind is unknown. */
  isWanted: (key: string) => boolean | null
}
/** `unknown`: examples of objects of an unknown kind, which are in no backup. */
export type Copied = { copied: number; kept: number; vanished: number; unknown: string[] }

/**
 * Copies the objects that are not in the backup storage yet, as streams, each encrypted and under a random name, and records all objects
 * as part of this backup. An object that is removed during the copying counts as vanished. Its row was deleted before, and the journal
 * records that deletion.
 */
export async function copyObjects(copying: Copying): Promise<Copied> {
  const result: Copied = { copied: 0, kept: 0, vanished: 0, unknown: [] }
  let batch: ListedObject[] = []
  for await (const object of copying.from.listObjects('')) {
    const isWanted = copying.isWanted(object.key)
    if (isWanted === null && result.unknown.length < EXAMPLES_MAX) result.unknown.push(object.key)
    if (!isWanted) continue
    batch.push(object)
    if (batch.length < BATCH) continue
    await copyBatch(copying, batch, result)
    batch = []
  }
  await copyBatch(copying, batch, result)
  return result
}

async function copyBatch(copying: Copying, objects: ListedObject[], result: Copied): Promise<void> {
  const { place, backup } = copying
  const keys = objects.map(({ key }) => key)
  const rows = await db
    .select()
    .from(backupObjects)
    .where(and(eq(backupObjects.place, place), inArray(backupObjects.key, keys)))
  const copies = new Map(rows.map((row) => [`${row.key} ${row.etag} ${row.size}`, row.blob]))
  const known = objects.map(({ key, etag, size }) => copies.get(`${key} ${etag} ${size}`))
  const kept = known.filter((blob) => blob !== undefined)
  await db.update(backupObjects).set({ seenIn: backup }).where(inArray(backupObjects.blob, kept))
  result.kept += kept.length
  const limit = pLimit(CONCURRENT_COPIES)
  const fresh = objects.filter((_, at) => known[at] === undefined)
  // Awaits all copies even if one fails, so that no copy is written after the failure was reported.
  const done = await Promise.allSettled(fresh.map((object) => limit(() => copyObject(copying, object))))
  for (const one of done) {
    if (one.status === 'rejected') throw one.reason
    if (one.value) result.copied++
    else result.vanished++
  }
}

/** Copies one object. Returns false if it no longer exists. */
async function copyObject(
  { from, to, place, backup, recipients }: Copying,
  { key }: ListedObject,
): Promise<boolean> {
  const object = await from.get(key)
  if (!object) return false
  const blob = randomBytes(16).toString('hex')
  const { through, digest } = digestStream()
  // The callback ignores errors: an error also makes the reader of `through` fail.
  const body = pipeline(object.body, through, () => undefined)
  await to.put(blobKey(blob), await encryptTo(recipients, body), ENCRYPTED)
  const { size, sha256 } = digest()
  if (size !== object.size) throw new Error(`The storage ended ${key} early.`)
  const { etag, contentType } = object
  await db.insert(backupObjects).values({ blob, key, contentType, etag, size, sha256, place, seenIn: backup })
  return true
}

/** What a backup contains, for its manifest. */
export async function* objectsOf(place: string, backup: string): AsyncIterable<BackedUpObject> {
  let after = ''
  for (;;) {
    const rows = await db
      .select()
      .from(backupObjects)
      .where(
        and(
          eq(backupObjects.place, place),
          eq(backupObjects.seenIn, backup),
          gt(backupObjects.blob, after),
          sql`${backupObjects.key} <> ''`,
        ),
      )
      .orderBy(backupObjects.blob)
      .limit(BATCH)
    for (const { key, contentType, size, sha256, blob } of rows)
      yield { key, type: contentType, size, sha256, blob }
    const last = rows.at(-1)
    if (!last) return
    after = last.blob
  }
}
