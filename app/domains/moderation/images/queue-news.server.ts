import type { Hint } from '../hints/marks'
import { imageState, queuedImage } from './image-queue.server'

/** What an open page of the queue learns every few seconds. */
export type QueueNews = {
  /** The position of the shown image, and how many wait; position null if it does not wait any more. */
  place: { position: number | null; total: number }
  hint: Hint | null
  /** How the shown image was decided meanwhile, and by whom; `deleted` by its owner. */
  decided: { status: 'approved' | 'rejected' | 'deleted'; by: string | null } | null
}

/** The state of the queue and of one of its images. At most two statements. */
export async function queueNews(imageId: string | null): Promise<QueueNews> {
  const image = await queuedImage(imageId)
  const total = image?.place?.total ?? 0
  if (!imageId || image?.id === imageId)
    return {
      place: { position: image?.place?.position ?? null, total },
      hint: image?.hint ?? null,
      decided: null,
    }
  const state = await imageState(imageId)
  const place = { position: null, total }
  if (!state) return { place, hint: null, decided: { status: 'deleted', by: null } }
  // Pending, but not in the queue: its owner was suspended meanwhile.
  const decided = state.status === 'pending' ? null : { status: state.status, by: state.by }
  return { place, hint: null, decided }
}
