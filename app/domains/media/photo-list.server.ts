import { images } from 'db/schema/media'
import { and, eq } from 'drizzle-orm'
import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Tx } from '~/platform/database/db.server'
import { withMainPhoto } from './own-photos/own-photos'
import { dropPhoto, lockPhotosOf, numberPhotos, type OwnPhoto, ownPhotos } from './profile-photos.server'
import { mediaUrl } from './renditions'

type PhotoList = {
  /** The new main photo; it swaps places with the former one (SPEC 2). */
  main?: string | null
  /** All photos in their new order, after `main`; missing ones are removed. */
  all?: readonly string[]
}

/**
 * Sets the order of the owner's profile photos from the API (SPEC 7 "PUT /api/auth/profile"), within the caller's transaction. Returns whether
 * it differs from the one before. Refuses, without any change, if a URL is no photo of the owner (DECISIONS "Photos").
 */
export async function setPhotoList(
  tx: Tx,
  { owner, main, all }: PhotoList & { owner: Pick<Viewer, 'id'> },
): Promise<{ isChanged: boolean } | { refusal: 'foreign-photo' }> {
  if (!main && !all) return { isChanged: false }
  await lockPhotosOf(tx, owner)
  const photos = await ownPhotos(owner, tx)
  const urls = [...(main ? [main] : []), ...(all ?? [])]
  const byUrl = await photosByUrl(tx, owner, photos)
  if (urls.some((url) => !byUrl.has(url))) return { refusal: 'foreign-photo' }
  const named = [...new Set(urls.flatMap((url) => byUrl.get(url) ?? []))]
  const [mainPhoto] = named
  const order = all || !mainPhoto ? named : withMainPhoto(photos, mainPhoto)
  const removed = photos.filter((photo) => !order.includes(photo))
  for (const photo of removed) await dropPhoto(tx, photo)
  await numberPhotos(tx, order)
  return { isChanged: removed.length > 0 || order.some((photo, at) => photo !== photos[at]) }
}

/** The owner's photos by their URLs, also by those from before a switch of the watermark: a client may have loaded them earlier. */
async function photosByUrl(
  tx: Tx,
  owner: Pick<Viewer, 'id'>,
  photos: readonly OwnPhoto[],
): Promise<Map<string, OwnPhoto>> {
  const former = await tx
    .select({ id: images.id, names: images.formerNames })
    .from(images)
    .where(and(eq(images.ownerId, owner.id), eq(images.imageType, 'profile')))
  return new Map(
    photos.flatMap((photo) => {
      const names = former.find(({ id }) => id === photo.id)?.names ?? []
      return [...names.map(mediaUrl), photo.url].map((url) => [url, photo] as const)
    }),
  )
}
