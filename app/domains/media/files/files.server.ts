import { randomBytes } from 'node:crypto'
import { addAbortSignal } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { caseEvidence } from 'db/schema/cases'
import { images } from 'db/schema/media'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { defineJob } from '~/platform/queue/queue.server'
import { storage } from '~/platform/storage/storage.server'
import { StorageUnavailable } from '~/platform/storage/storage-unavailable'
import { seconds } from '~/platform/time/durations'
import { encodeAgain } from '../encoder/encoder.server'
import type { EncodedRendition } from '../encoding/encode.server'
import {
  AVIF_RENDITIONS,
  BLURRED_PREVIEW,
  evidenceKey,
  markedCopiesPrefix,
  masterKey,
  mediaUrl,
  RENDITIONS,
  type Rendition,
  renditionContentType,
  renditionKey,
} from '../renditions'
import { markOf } from '../watermark/owner-mark.server'

/** Writes renditions of one photo, and its master if given, under its name. */
export async function putFiles(
  name: string,
  { renditions, master }: { renditions: readonly EncodedRendition[]; master?: Buffer },
): Promise<void> {
  const files = renditions.map(({ rendition, body }) => ({
    key: renditionKey(name, rendition),
    body,
    contentType: renditionContentType(rendition),
  }))
  if (master) files.push({ key: masterKey(name), body: master, contentType: 'image/jpeg' })
  // All are awaited even when one fails, so that none is written after the clean-up.
  const written = await Promise.allSettled(files.map((file) => storage().put(file.key, file.body, file)))
  const failed = written.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Runs `store`. While the storage is unreachable, fails or is full, the result is a refusal, which forms show at their file field. */
export async function refuseWithoutStorage<T>(
  store: () => Promise<T>,
): Promise<T | { refusal: 'no-storage' }> {
  try {
    return await store()
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    log.warn({ err: error }, 'an upload was refused: the storage is unavailable')
    return { refusal: 'no-storage' }
  }
}

const MASTER_ARRIVES_WITHIN = seconds(30)

/** The clean master of a photo, or null. Throws if it does not arrive in time: a job that waits for ever blocks all others. */
export async function readMaster(name: string): Promise<Buffer | null> {
  const found = await storage().get(masterKey(name))
  return found && buffer(addAbortSignal(AbortSignal.timeout(MASTER_ARRIVES_WITHIN), found.body))
}

/**
 * Removes all files of one name: a photo's master, renditions and receivers' copies, or the sealed copy of evidence. Missing files are no
 * error. The master goes first: a copy that is being made meanwhile finds none. Files of a photo that is yet to be copied as evidence
 * stay, and are removed once it is.
 * @returns whether they were removed
 */
export async function removeFiles(name: string): Promise<boolean> {
  if ((await db.$count(caseEvidence, eq(caseEvidence.source, name))) > 0) return false
  const renditions = [...RENDITIONS, BLURRED_PREVIEW].map((rendition) => renditionKey(name, rendition))
  await storage().remove([masterKey(name), evidenceKey(name), ...renditions])
  const copies: string[] = []
  for await (const key of storage().list(markedCopiesPrefix(name))) copies.push(key)
  await storage().remove(copies)
  return true
}

/** Copies the master and these renditions of a photo to a second name. Nothing in the names reveals that both show the same photo. */
export async function copyFiles(from: string, to: string, renditions: readonly Rendition[]): Promise<void> {
  await storage().copy(masterKey(from), masterKey(to))
  for (const rendition of renditions) {
    await storage().copy(renditionKey(from, rendition), renditionKey(to, rendition))
  }
}

/** A new random name for a photo: 128 bits, base64url. */
export const newMediaName = () => randomBytes(16).toString('base64url')

/** Job that removes the files of a deleted photo; enqueued in the transaction that deletes its row (together with `recordOrphan`). */
export const removeMedia = defineJob('remove-media', z.object({ name: z.string() }))

/** Creates and stores the AVIF renditions of a photo. Leaves no files if the photo was removed before or meanwhile. */
export async function storeAvif(name: string): Promise<void> {
  const master = await readMaster(name)
  if (!master) return
  await addRenditions(name, await encodeAgain(master, AVIF_RENDITIONS, await markOfPhoto(name)))
}

/**
 * Stores further renditions of a photo. Returns false, and leaves no files, if the photo was removed meanwhile: no job would remove files
 * that were just written.
 */
export async function addRenditions(name: string, renditions: readonly EncodedRendition[]): Promise<boolean> {
  await putFiles(name, { renditions })
  const exists = (await db.$count(images, eq(images.url, mediaUrl(name)))) > 0
  if (!exists) await removeFiles(name)
  return exists
}

/** The mark of the owner's profile photos: also of one that waits to be rendered again with another (watermark/mark-photos.server.ts). */
async function markOfPhoto(name: string): Promise<string | null> {
  const ofProfile = and(eq(images.url, mediaUrl(name)), eq(images.imageType, 'profile'))
  const [image] = await db.select({ ownerId: images.ownerId }).from(images).where(ofProfile)
  return image ? markOf(image.ownerId) : null
}
