import { users } from 'db/schema/accounts'
import { images } from 'db/schema/media'
import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Queryable } from '~/platform/database/db.server'
import { defineJob } from '~/platform/queue/queue.server'
import { env } from '~/platform/settings/env.server'
import { EM, markText, outlines } from './mark-text'

/** Share of the photo's width; small renditions get a readable minimum. */
const LETTER_OF_WIDTH = 0.026
const LETTER_MIN_PX = 9
/** The maximum length as a share of the photo's height. A longer text is drawn smaller. */
const LENGTH_MAX_OF_HEIGHT = 0.6

/**
 * The watermark as SVG for the lower right corner of a photo of that size (px): small letters along the edge, away from faces and card
 * texts. White with a dark outline: legible on any background. Paths, not text.
 */
export function drawMark(text: string, photo: { width: number; height: number }): Buffer {
  const { width, parts } = outlines(text)
  const desired = Math.max(LETTER_MIN_PX, photo.width * LETTER_OF_WIDTH)
  const room = Math.min((photo.height * LENGTH_MAX_OF_HEIGHT * EM) / width, photo.height / 4, photo.width / 2)
  const letter = Math.min(desired, room)
  const scale = letter / EM
  const [across, along] = [Math.ceil(letter * 1.9), Math.ceil(width * scale + letter * 1.6)]
  const paths = parts.map(({ x, path }) => `<path transform="translate(${x})" d="${path}"/>`).join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${across}" height="${along}">` +
      `<g transform="translate(${across - letter * 0.8} ${along - letter * 0.8}) rotate(-90) scale(${scale})" ` +
      'fill="#fff" fill-opacity=".88" stroke="#000" stroke-opacity=".55" stroke-width="24" stroke-linejoin="round" ' +
      `paint-order="stroke">${paths}</g></svg>`,
  )
}

/** Job that renders an owner's photos again, with or without the watermark. */
export const markPhotos = defineJob('mark-photos', z.object({ ownerId: z.string() }))

/** The watermark text that an owner's photos should have now, or null. */
export async function markOf(ownerId: string, q: Queryable = db): Promise<string | null> {
  const [owner] = await q
    .select({ name: users.firstName, isOn: users.watermarksPhotos })
    .from(users)
    .where(eq(users.id, ownerId))
  return (owner?.isOn && markText({ name: owner.name, appName: env().appName })) || null
}

/**
 * Switches the watermark of one's own photos; a job renders existing ones, under new URLs. All of them: some may still wait to be rendered after a
 * change of name or an earlier switch, and then have another mark, or an AVIF with one.
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

/** Enqueues rendering after a change of name; called in the transaction that changes it. */
export async function renewMarks(tx: Queryable, owner: Pick<Viewer, 'id'>): Promise<void> {
  if ((await markOf(owner.id, tx)) === null) return
  await tx.update(images).set({ isWatermarked: false }).where(profilePhotosOf(owner))
  await enqueueMarking(tx, owner.id)
}

const profilePhotosOf = (owner: Pick<Viewer, 'id'>) =>
  and(eq(images.ownerId, owner.id), eq(images.imageType, 'profile'))

/** One job per owner at a time, however often the switch is pressed. */
export function enqueueMarking(q: Queryable, ownerId: string): Promise<void> {
  return markPhotos.enqueue(q, { ownerId }, { key: `mark-photos-${ownerId}`, canWait: true })
}
