import type { Viewer } from '~/domains/accounts/viewer.server'
import { type OwnPhoto, ownPhotos } from '../profile-photos.server'
import { markOf } from '../watermark/owner-mark.server'

export type OwnPhotosData = {
  photos: OwnPhoto[]
  /** Whether one's own photos have the watermark. */
  watermark: boolean
}

/** Data of the own-photos card; null for customers, who have none (DECISIONS "Photos"). */
export async function ownPhotosData(viewer: Pick<Viewer, 'id' | 'userType'>): Promise<OwnPhotosData | null> {
  if (viewer.userType !== 'trans') return null
  const [photos, mark] = await Promise.all([ownPhotos(viewer), markOf(viewer.id)])
  return { photos, watermark: mark !== null }
}
