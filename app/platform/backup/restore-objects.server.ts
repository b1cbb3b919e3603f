import { pipeline, type Readable } from 'node:stream'
import { pipeline as piped } from 'node:stream/promises'
import pLimit from 'p-limit'
import type { Storage } from '../storage/storage.server'
import { causeOf } from '../storage/storage-unavailable'
import { decryptWith, digestStream } from './age-encryption.server'
import { type BackedUpObject, blobKey } from './manifest.server'

const BATCH = 500
const AT_ONCE = 4
/** As many damaged files are named. */
const NAMED_MAX = 20

export type Restoring = {
  from: Storage
  to: Storage
  identities: readonly string[]
  objects: AsyncIterable<BackedUpObject>
  /** The keys of these that the restored database refers to. */
  referenced: (keys: string[]) => Promise<Set<string>>
}
export type RestoredObjects = { restored: number; leftOut: number; damaged: string[]; damagedCount: number }

/**
 * Restores the objects that the database refers to, in streams. Each one is stored only if its size and hash are those of the manifest;
 * the keys of damaged and missing copies are returned. An equal object that is already there stays.
 */
export async function restoreObjects(restoring: Restoring): Promise<RestoredObjects> {
  const result: RestoredObjects = { restored: 0, leftOut: 0, damaged: [], damagedCount: 0 }
  let batch: BackedUpObject[] = []
  for await (const object of restoring.objects) {
    batch.push(object)
    if (batch.length < BATCH) continue
    await restoreBatch(restoring, batch, result)
    batch = []
  }
  await restoreBatch(restoring, batch, result)
  return result
}

async function restoreBatch(
  restoring: Restoring,
  objects: BackedUpObject[],
  result: RestoredObjects,
): Promise<void> {
  const referenced = await restoring.referenced(objects.map(({ key }) => key))
  const wanted = objects.filter(({ key }) => referenced.has(key))
  result.leftOut += objects.length - wanted.length
  const limit = pLimit(AT_ONCE)
  const done = await Promise.allSettled(wanted.map((object) => limit(() => restoreObject(restoring, object))))
  for (const [at, one] of done.entries()) {
    if (one.status === 'rejected') throw one.reason
    if (one.value) result.restored++
    else {
      result.damagedCount++
      if (result.damaged.length < NAMED_MAX) result.damaged.push(wanted[at]?.key ?? '')
    }
  }
}

/** False if the copy is missing or damaged. Throws if the storage cannot be written. */
async function restoreObject({ from, to, identities }: Restoring, object: BackedUpObject): Promise<boolean> {
  if (await isThere(to, object)) return true
  const copy = await from.get(blobKey(object.blob))
  if (!copy) return false
  try {
    const plain = await decryptWith(identities, copy.body)
    await to.put(object.key, checked(plain, object), { contentType: object.type })
    return true
  } catch (error) {
    // The storage itself says so if it is the reason.
    await to.check()
    if (isOutage(error)) throw error
    return false
  }
}

function isOutage(error: unknown): boolean {
  const cause = causeOf(error)
  return (
    cause instanceof Error && 'code' in cause && ['ENOSPC', 'EACCES', 'EROFS'].includes(String(cause.code))
  )
}

/** The stream, which fails at its end unless it was what the manifest says. */
function checked(plain: Readable, { size, sha256, key }: BackedUpObject): Readable {
  const { through, digest } = digestStream()
  through._flush = (done) => {
    const found = digest()
    done(found.size === size && found.sha256 === sha256 ? null : new Error(`${key} has another hash`))
  }
  return pipeline(plain, through, () => undefined)
}

async function isThere(to: Storage, { key, size, sha256 }: BackedUpObject): Promise<boolean> {
  const found = await to.get(key)
  if (!found) return false
  if (found.size !== size) {
    found.body.destroy()
    return false
  }
  const { through, digest } = digestStream()
  await piped(found.body, through.resume())
  return digest().sha256 === sha256
}
