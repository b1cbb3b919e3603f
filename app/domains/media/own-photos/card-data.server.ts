import type { Viewer } from '~/domains/accounts/viewer.server'
import { type OwnPhoto, ownPhotos } from '../profile-photos.server'
import { markOf } from '../watermark/owner-mark.server'

export type OwnPhotosData = {
  photos: OwnPhoto[]
  /** Whether own photos carry the mark. */
  watermark: boolean
}

/** What the card of one's own photos shows; null for customers, who have none (DECISIONS "Photos"). */
export async function ownPhotosData(viewer: Pick<Viewer, 'id' | 'userType'>): Promise<OwnPhotosData | null> {
  if (viewer.userType !== 'trans') return null
  const [photos, mark] = await Promise.all([ownPhotos(viewer), markOf(viewer.id)])
  return { photos, watermark: mark !== null }
}
