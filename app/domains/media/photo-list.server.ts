import type { Viewer } from '~/domains/accounts/viewer.server'
import type { Tx } from '~/platform/db.server'
import { dropPhoto, lockPhotosOf, numberPhotos, type OwnPhoto, ownPhotos } from './profile-photos.server'

export type PhotoList = {
  /** Address of the main photo; alone it changes places with the one that was (SPEC 2). */
  main?: string | null
  /** Addresses of all photos in their new order; those that are left out are removed. */
  all?: readonly string[]
}

/**
 * Gives the owner's profile photos the order that a program sends (SPEC 7 "PUT /api/auth/profile"), within the caller's
 * transaction. Refuses, having changed nothing, once an address names no photo of the owner (DECISIONS "Photos").
 */
export async function setPhotoList(
  tx: Tx,
  { owner, main, all }: PhotoList & { owner: Pick<Viewer, 'id'> },
): Promise<null | { refusal: 'foreign-photo' }> {
  if (!main && !all) return null
  await lockPhotosOf(tx, owner)
  const photos = await ownPhotos(owner, tx)
  const named = [...(main ? [main] : []), ...(all ?? [])]
  const own = (url: string) => photos.find((photo) => photo.url === url)
  if (!named.every(own)) return { refusal: 'foreign-photo' }

  const order = all ? listed(photos, new Set(named)) : swapped(photos, main)
  const gone = photos.filter((photo) => !order.includes(photo))
  for (const photo of gone) await dropPhoto(tx, photo)
  await numberPhotos(tx, order)
  return null
}

function listed(photos: readonly OwnPhoto[], urls: Set<string>): OwnPhoto[] {
  return [...urls].flatMap((url) => photos.filter((photo) => photo.url === url))
}

function swapped(photos: readonly OwnPhoto[], main: string | null | undefined): OwnPhoto[] {
  const [first] = photos
  const photo = photos.find(({ url }) => url === main)
  if (!first || !photo) return [...photos]
  return photos.map((one) => (one === first ? photo : one === photo ? first : one))
}
