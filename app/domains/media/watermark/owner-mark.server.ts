import { users } from 'db/schema/accounts'
import { images } from 'db/schema/media'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { db, type Queryable } from '~/platform/db.server'
import { env } from '~/platform/env.server'
import { defineJob } from '~/platform/queue.server'
import { markText } from './mark-text'

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

/** Switches the watermark of one's own photos; a job renders existing ones, under new URLs. */
export async function setWatermark({
  owner,
  isOn,
}: {
  owner: Pick<Viewer, 'id'>
  isOn: boolean
}): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ watermarksPhotos: isOn }).where(eq(users.id, owner.id))
    await enqueueMarking(tx, owner.id)
  })
}

/** Enqueues rendering after a change of name; called in the transaction that changes it. */
export async function renewMarks(tx: Queryable, owner: Pick<Viewer, 'id'>): Promise<void> {
  if ((await markOf(owner.id, tx)) === null) return
  const own = and(eq(images.ownerId, owner.id), eq(images.imageType, 'profile'))
  await tx.update(images).set({ isWatermarked: false }).where(own)
  await enqueueMarking(tx, owner.id)
}

/** One job per owner at a time, however often the switch is pressed. */
export function enqueueMarking(q: Queryable, ownerId: string): Promise<void> {
  return markPhotos.enqueue(q, { ownerId }, { key: `mark-photos-${ownerId}`, canWait: true })
}
