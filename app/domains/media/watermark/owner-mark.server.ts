import { users } from 'db/schema/accounts'
import { images } from 'db/schema/media'
import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Queryable } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { env } from '~/platform/settings/env.server'
import { EM, markText, outlines } from './mark-text'

/** The font size as a fraction of the photo's width, and the smallest legible size for small renditions. */
const FONT_SIZE_OF_WIDTH = 0.026
const FONT_SIZE_MIN_PX = 9
/** The largest length of the text as a fraction of the photo's height. A longer text gets a smaller font size. */
const LENGTH_MAX_OF_HEIGHT = 0.6

/**
 * Draws the watermark as an SVG for the lower right corner of a photo. The small letters run along the right edge, away from faces and the texts
 * of cards. They are white with a dark outline, legible on any background, and consist of paths, so that no font is needed.
 * @param photo its size in pixels
 */
export function drawMark(text: string, photo: { width: number; height: number }): Buffer {
  const { width, parts } = outlines(text)
  const desired = Math.max(FONT_SIZE_MIN_PX, photo.width * FONT_SIZE_OF_WIDTH)
  const largest = Math.min(
    (photo.height * LENGTH_MAX_OF_HEIGHT * EM) / width,
    photo.height / 4,
    photo.width / 2,
  )
  const fontSize = Math.min(desired, largest)
  const scale = fontSize / EM
  const [across, along] = [Math.ceil(fontSize * 1.9), Math.ceil(width * scale + fontSize * 1.6)]
  const paths = parts.map(({ x, path }) => `<path transform="translate(${x})" d="${path}"/>`).join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${along}">` +
      `<g transform="translate(${across - fontSize * 0.8} ${along - fontSize * 0.8}) rotate(-90) scale(${scale})" ` +
      'fill="#fff" fill-opacity=".88" stroke="#000" stroke-opacity=".55" stroke-width="24" stroke-linejoin="round" ' +
      `paint-order="stroke">${paths}</g></svg>`,
  )
}

/** Job that renders an owner's photos again, with or without the watermark. */
export const markPhotos = defineJob('mark-photos', z.object({ ownerId: z.string() }))

/** The current watermark text of an owner's photos; null if their watermark is off. */
export async function markOf(ownerId: string, q: Queryable = db): Promise<string | null> {
  const [owner] = await q
    .select({ name: users.firstName, isOn: users.watermarksPhotos })
    .from(users)
    .where(eq(users.id, ownerId))
  return (owner?.isOn && markText({ name: owner.name, appName: env().appName })) || null
}

/**
 * Switches the watermark of the owner's photos on or off. A job renders the existing photos again, under new URLs. It renders all of them: some
 * may still wait for an earlier change of the name or the switch, and then have an outdated watermark, or an AVIF rendition with one.
 */
export async function setWatermark({
  owner,
  isOn,
}: {
  owner: Pick<Viewer, 'id'>
  isOn: boolean
}): Promise<void> {
  await db.transaction(async (tx) => {
    const switched = await tx
      .update(users)
      .set({ watermarksPhotos: isOn })
      .where(and(eq(users.id, owner.id), ne(users.watermarksPhotos, isOn)))
      .returning({ id: users.id })
    if (switched.length > 0)
      await tx.update(images).set({ isWatermarked: !isOn }).where(profilePhotosOf(owner))
    await enqueueMarking(tx, owner.id)
  })
}

/** Enqueues the job after a change of the name. Call it in the transaction that changes the name. */
export async function renewMarks(tx: Queryable, owner: Pick<Viewer, 'id'>): Promise<void> {
  if ((await markOf(owner.id, tx)) === null) return
  await tx.update(images).set({ isWatermarked: false }).where(profilePhotosOf(owner))
  await enqueueMarking(tx, owner.id)
}

const profilePhotosOf = (owner: Pick<Viewer, 'id'>) =>
  and(eq(images.ownerId, owner.id), eq(images.imageType, 'profile'))

/** Enqueues the job that renders an owner's photos. At most one such job waits per owner. */
export function enqueueMarking(q: Queryable, ownerId: string): Promise<void> {
  return markPhotos.enqueue(q, { ownerId }, { key: `mark-photos-${ownerId}`, canWait: true })
}
