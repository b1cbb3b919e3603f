import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Tx } from '~/platform/database/db.server'
import { dropPhoto, lockPhotosOf, numberPhotos, ownPhotos, withMainPhoto } from './profile-photos.server'

export type PhotoList = {
  /** URL of the new main photo; it swaps places with the former one (SPEC 2). */
  main?: string | null
  /** URLs of all photos in their new order, after `main`; missing ones are removed. */
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
  const urls = new Set([...(main ? [main] : []), ...(all ?? [])])
  const named = [...urls].flatMap((url) => photos.find((photo) => photo.url === url) ?? [])
  if (named.length < urls.size) return { refusal: 'foreign-photo' }

  const [mainPhoto] = named
  const order = all || !mainPhoto ? named : withMainPhoto(photos, mainPhoto)
  const removed = photos.filter((photo) => !order.includes(photo))
  for (const photo of removed) await dropPhoto(tx, photo)
  await numberPhotos(tx, order)
  return { isChanged: removed.length > 0 || order.some((photo, at) => photo !== photos[at]) }
}
