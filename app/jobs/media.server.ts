import { firstNameChanged } from '~/domains/accounts/names/account-names.server'
import { removeCopiesOf, removeMarkedCopies } from '~/domains/albums/marks/marked-copies.server'
import { dropUnsentPhotos, removeUnsentPhotos } from '~/domains/chat/messages/unsent-photos.server'
import { purgePages, sendPagePurge } from '~/domains/listing/page-purge.server'
import { purgeCdn, withdrawPhotos } from '~/domains/media/cdn/withdraw-photos.server'
import { removeMedia, storeAvif } from '~/domains/media/files/files.server'
import { removeOrphans, sweepOrphanedFiles } from '~/domains/media/files/orphaned-files.server'
import { makeAvif } from '~/domains/media/files/store-image.server'
import { renderStalePhotos } from '~/domains/media/watermark/mark-photos.server'
import { markPhotos, renewMarks } from '~/domains/media/watermark/owner-mark.server'
import { copyPhoto } from '~/domains/moderation/evidence/copy-photo.server'
import { copyEvidencePhoto } from '~/domains/moderation/evidence/freeze.server'
import { db } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import type { Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'

// Former name of orphaned files: it stays, since queued jobs have it.
const SWEEP = 'sweep-loose-media'

export const mediaHandlers: Handlers = {
  ...makeAvif.handledBy(({ name }) => storeAvif(name)),
  ...removeMedia.handledBy(({ name }) => removeOrphans(name)),
  ...markPhotos.handledBy(renderStalePhotos),
  ...firstNameChanged.handledBy(({ userId }) => renewMarks(db, { id: userId })),
  ...copyEvidencePhoto.handledBy(({ evidenceId }) => copyPhoto(evidenceId)),
  ...removeMarkedCopies.handledBy(async (access) => void (await removeCopiesOf(access))),
  ...removeUnsentPhotos.handledBy(async ({ ownerId }) => void (await dropUnsentPhotos(ownerId))),
  ...withdrawPhotos.handledBy(purgeCdn),
  ...purgePages.handledBy(sendPagePurge),
  [SWEEP]: async () => log.info({ photos: await sweepOrphanedFiles() }, 'orphaned photo files removed'),
}
/** Twenty-five minutes past each hour. */
export const mediaTimes: Recurring = { job: SWEEP, at: '25 * * * *' }
