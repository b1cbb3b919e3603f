import { buffer } from 'node:stream/consumers'
import { WEBP_WIDTHS_PX } from 'db/limits/media'
import { ticketImages, ticketMessages } from 'db/schema/support'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { fileNotFound } from '~/domains/media/delivery/delivery.server'
import { sendRendition } from '~/domains/media/delivery/send-photo.server'
import type { EncodedImage } from '~/domains/media/encoding/encode.server'
import { newMediaName, putFiles } from '~/domains/media/files/files.server'
import {
  recordOrphan,
  recordUse,
  removeFailedUpload,
  removeOrphans,
} from '~/domains/media/files/orphaned-files.server'
import { renditionKey } from '~/domains/media/renditions'
import { db, type Queryable, type Tx } from '~/platform/database/db.server'
import { boundedArray } from '~/platform/input/bounded'
import { isGuid } from '~/platform/input/guid.server'
import { log } from '~/platform/log/log.server'
import { defineJob } from '~/platform/queue/queue.server'
import { storage } from '~/platform/storage/storage.server'

const NAMES_A_JOB = 100

/** Job that removes the files of deleted images from the storage. */
export const removeTicketFiles = defineJob(
  'remove-ticket-files',
  z.object({ names: boundedArray(z.string(), NAMES_A_JOB) }),
)

/** An image whose files are stored, and which belongs to no message yet. */
type StoredFiles = { name: string; width: number; height: number }

/**
 * Stores the files of images, then runs `use` with them; if it throws or returns null, the files are removed. They have random names, and no
 * row of `images`: /media does not serve them.
 */
export async function withStoredImages<T>(
  images: readonly EncodedImage[],
  use: (stored: StoredFiles[]) => Promise<T | null>,
): Promise<T | null> {
  const stored = images.map(({ width, height }) => ({ name: newMediaName(), width, height }))
  const names = stored.map(({ name }) => name)
  await recordOrphan(db, names)
  try {
    // Without the master: support needs to see the picture, not to keep it.
    for (const [at, { renditions }] of images.entries()) await putFiles(names[at] ?? '', { renditions })
    const result = await use(stored)
    if (result === null) await removeFilesOf(names)
    return result
  } catch (error) {
    // What cannot be removed now is swept later; the first error is the one to report.
    await Promise.all(names.map(removeFailedUpload)).catch((failure: unknown) =>
      log.warn({ err: failure }, 'files of a support message are left for the sweep'),
    )
    throw error
  }
}

/** Adds stored images to a message, in the transaction that inserts it. */
export async function attachImages(tx: Tx, messageId: string, stored: readonly StoredFiles[]): Promise<void> {
  if (stored.length === 0) return
  await tx.insert(ticketImages).values(stored.map((image, position) => ({ ...image, messageId, position })))
  for (const { name } of stored) await recordUse(tx, name)
}

/** Whether a message has exactly these images, in this order. Compares the files: two screenshots of one device have the same size. */
export async function hasImages(
  from: Queryable,
  messageId: string,
  images: readonly EncodedImage[],
): Promise<boolean> {
  const stored = await from
    .select({ name: ticketImages.name })
    .from(ticketImages)
    .where(eq(ticketImages.messageId, messageId))
    .orderBy(asc(ticketImages.position))
  if (stored.length !== images.length) return false
  for (const [at, { name }] of stored.entries()) {
    const sent = images[at]?.renditions[0]
    if (!sent) return false
    const file = await storage().get(renditionKey(name, sent.rendition))
    if (!file || Buffer.compare(await buffer(file.body), sent.body) !== 0) return false
  }
  return true
}

/** The name of an image of that ticket; null for those of other tickets and for ids that do not exist. */
async function imageOf(ticketId: string, imageId: string): Promise<string | null> {
  if (!isGuid(imageId)) return null
  const [image] = await db
    .select({ name: ticketImages.name })
    .from(ticketImages)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketImages.messageId))
    .where(and(eq(ticketImages.id, imageId), eq(ticketMessages.ticketId, ticketId)))
  return image?.name ?? null
}

/** Enqueues the removal of the files of tickets that are about to be deleted, in the transaction that deletes their rows. */
export async function removeImagesOf(tx: Tx, ticketIds: readonly string[]): Promise<void> {
  if (ticketIds.length === 0) return
  const images = await tx
    .select({ name: ticketImages.name })
    .from(ticketImages)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketImages.messageId))
    .where(inArray(ticketMessages.ticketId, [...ticketIds]))
  const names = images.map(({ name }) => name)
  await recordOrphan(tx, names)
  for (let from = 0; from < names.length; from += NAMES_A_JOB)
    await removeTicketFiles.enqueue(tx, { names: names.slice(from, from + NAMES_A_JOB) })
}

/** Removes the files of those names. Throws if the storage is unreachable, so that the job retries. */
export async function removeFilesOf(names: readonly string[]): Promise<void> {
  for (const name of names) await removeOrphans(name)
}

/** The largest width, so that screenshots are readable. */
export const TICKET_RENDITION = { width: Math.max(...WEBP_WIDTHS_PX), ext: 'webp' } as const

/**
 * Responds with an image of a ticket, uncached; 404 if the ticket has no such image. The caller has checked that the reader may see the
 * ticket.
 */
export async function sendTicketImage({
  request,
  ticketId,
  imageId,
}: {
  request: Request
  ticketId: string
  imageId: string
}): Promise<Response> {
  const name = await imageOf(ticketId, imageId)
  if (!name) return fileNotFound()
  return sendRendition({ request, name, rendition: TICKET_RENDITION, access: 'private' })
}
