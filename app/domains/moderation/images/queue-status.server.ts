import { formatAgo, type Reader } from '~/i18n/format/times'
import { translator } from '~/i18n/server.server'
import { now } from '~/platform/time/clock.server'
import { days } from '~/platform/time/durations'
import type { Hint } from '../hints/marks'
import { imageState, queuedImage } from './image-queue.server'

/** The state of the queue and of the image that a page shows; an open page fetches it every few seconds. */
export type QueueStatus = {
  /** The position of the shown image, null if it is no longer in the queue, and how many images are in the queue. */
  place: { position: number | null; total: number }
  hint: Hint | null
  /** The decision about the shown image since the page was loaded, and its moderator; `deleted` if the owner deleted the image. */
  decided: { status: 'approved' | 'rejected' | 'deleted'; by: string | null } | null
}

/** The state of the queue, and of one of its images; without an id the number of images alone. At most two statements. */
export async function queueStatus(imageId: string | null): Promise<QueueStatus> {
  const image = await queuedImage(imageId)
  const total = image?.place?.total ?? 0
  // The page shows an approved photo, or none: the hint of the longest waiting one must not stand beside it.
  if (!imageId) return { place: { position: null, total }, hint: null, decided: null }
  if (image?.id === imageId)
    return {
      place: { position: image.place?.position ?? null, total },
      hint: image.hint,
      decided: null,
    }
  const state = await imageState(imageId)
  const place = { position: null, total }
  if (!state) return { place, hint: null, decided: { status: 'deleted', by: null } }
  // A pending image that is not in the queue has no decision: its owner was suspended or deleted meanwhile.
  const decided = state.status === 'pending' ? null : { status: state.status, by: state.by }
  return { place, hint: null, decided }
}

/** How long a photo has been in the queue, in days; on the first day, how long ago it was uploaded. */
export function waitingTimeText(reader: Reader, uploadedAt: string): string {
  const at = now()
  const count = Math.floor((at.getTime() - new Date(uploadedAt).getTime()) / days(1))
  if (count < 1) return formatAgo(reader, uploadedAt, at)
  return translator(reader.language)('moderation:waits', { count })
}
