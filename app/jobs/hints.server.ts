import { hintPhoto } from '~/domains/media/files/store-image.server'
import { hintWaitingPhoto, sweepUnhintedPhotos } from '~/domains/moderation/hints/hint-photos.server'
import { log } from '~/platform/log/log.server'
import type { Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'

const SWEEP = 'sweep-unhinted-photos'

export const hintHandlers: Handlers = {
  ...hintPhoto.handledBy(({ name }) => hintWaitingPhoto(name)),
  [SWEEP]: async () => {
    const photos = await sweepUnhintedPhotos()
    if (photos > 0) log.info({ photos }, 'photos without a hint were enqueued')
  },
}
/** Forty-five minutes past each hour. */
export const hintTimes: Recurring = { job: SWEEP, at: '45 * * * *' }
