import { pipeline, type Readable } from 'node:stream'
import { pipeline as pipelineAsync } from 'node:stream/promises'
import pLimit from 'p-limit'
import type { Storage } from '../storage/storage.server'
import { causeOf } from '../storage/storage-unavailable'
import { decryptWith, digestStream } from './age-encryption.server'
import { blobKey } from './backup-files.server'
import type { BackedUpObject } from './manifest.server'

const BATCH = 500
const CONCURRENCY = 4
/** At most this many damaged objects are named in the result; all are counted. */
const DAMAGED_NAMED_MAX = 20

type RestoreObjectsOptions = {
  from: Storage
  to: Storage
  identities: readonly string[]
  objects: AsyncIterable<BackedUpObject>
  /** Returns those of the given keys that the restored database refers to. */
  referenced: (keys: string[]) => Promise<Set<string>>
}
type RestoredObjects = {
  restored: number
  /** Objects of the backup that the database does not refer to. */
  leftOut: number
  /** The keys of the first damaged or missing copies. */
  damaged: string[]
  damagedCount: number
}

/**
 * Restores the objects that the database refers to, in streams. An object is stored only if its size and hash match the manifest; the
 * result names damaged and missing copies. An object that the target already stores with the same content is not written again.
 */
export async function restoreObjects(options: RestoreObjectsOptions): Promise<RestoredObjects> {
  const result: RestoredObjects = { restored: 0, leftOut: 0, damaged: [], damagedCount: 0 }
  let batch: BackedUpObject[] = []
  for await (const object of options.objects) {
    batch.push(object)
    if (batch.length < BATCH) continue
    await restoreBatch(options, batch, result)
    batch = []
  }
  await restoreBatch(options, batch, result)
  return result
}

async function restoreBatch(
  options: RestoreObjectsOptions,
  objects: BackedUpObject[],
  result: RestoredObjects,
): Promise<void> {
  const referenced = await options.referenced(objects.map(({ key }) => key))
  const wanted = objects.filter(({ key }) => referenced.has(key))
  result.leftOut += objects.length - wanted.length
  const limit = pLimit(CONCURRENCY)
  const done = await Promise.allSettled(wanted.map((object) => limit(() => restoreObject(options, object))))
  for (const [index, outcome] of done.entries()) {
    if (outcome.status === 'rejected') throw outcome.reason
    if (outcome.value) result.restored++
    else {
      result.damagedCount++
      if (result.damaged.length < DAMAGED_NAMED_MAX) result.damaged.push(wanted[index]?.key ?? '')
    }
  }
}

/** Returns false if the copy is missing or damaged. Throws if the target storage cannot be written. */
async function restoreObject(
  { from, to, identities }: RestoreObjectsOptions,
  object: BackedUpObject,
): Promise<boolean> {
  if (await isStored(to, object)) return true
  const copy = await from.get(blobKey(object.blob))
  if (!copy) return false
  try {
    const plain = await decryptWith(identities, copy.body)
    await to.put(object.key, verified(plain, object), { contentType: object.type })
    return true
  } catch (error) {
    // Throws if the target storage is the cause.
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

/** Passes an object on; the stream fails at its end if size or hash differ from the manifest. */
function verified(plain: Readable, { size, sha256, key }: BackedUpObject): Readable {
  const { through, digest } = digestStream()
  through._flush = (done) => {
    const found = digest()
    done(
      found.size === size && found.sha256 === sha256
        ? null
        : new Error(`${key} differs from the manifest in size or hash`),
    )
  }
  return pipeline(plain, through, () => undefined)
}

/** Whether the storage already has this object with the size and hash of the manifest. */
async function isStored(to: Storage, { key, size, sha256 }: BackedUpObject): Promise<boolean> {
  const found = await to.get(key)
  if (!found) return false
  if (found.size !== size) {
    found.body.destroy()
    return false
  }
  const { through, digest } = digestStream()
  await pipelineAsync(found.body, through.resume())
  return digest().sha256 === sha256
}
