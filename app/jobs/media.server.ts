import { z } from 'zod'
import { firstNameChanged } from '~/domains/accounts/names/account-names.server'
import { endSharingOf } from '~/domains/albums/end-unsent-sharing.server'
import { removeCopiesOf, removeMarkedCopies } from '~/domains/albums/marks/marked-copies.server'
import { dropUnsentPhotos, removeUnsentPhotos } from '~/domains/chat/messages/send-image.server'
import { endUnsentSharing } from '~/domains/chat/messages/unsend.server'
import { purgePages, sendPagePurge } from '~/domains/listing/page-purge.server'
import { purgeCdn, withdrawPhotos } from '~/domains/media/cdn/photo-cdn.server'
import { removeMedia, storeAvif } from '~/domains/media/files/files.server'
import { removeOrphans, sweepOrphanedFiles } from '~/domains/media/files/orphaned-files.server'
import { makeAvif } from '~/domains/media/files/store-image.server'
import { addMissingHashes } from '~/domains/media/hashes/add-hashes.server'
import { reportBlockedCopy } from '~/domains/media/hashes/find-copies.server'
import { renderStalePhotos } from '~/domains/media/watermark/mark-photos.server'
import { markPhotos, renewMarks } from '~/domains/media/watermark/owner-mark.server'
import { openBlockedCopy } from '~/domains/moderation/blocked-pictures/held-images.server'
import { copyPhoto } from '~/domains/moderation/evidence/copy-photo.server'
import { copyEvidencePhoto } from '~/domains/moderation/evidence/freeze.server'
import {
  mailSearchAnswer,
  searchPictures,
  sendSearchAnswer,
} from '~/domains/moderation/picture-search/confirm-search.server'
import { mailSearchLink, sendSearchLink } from '~/domains/moderation/picture-search/request-search.server'
import { runSearch } from '~/domains/moderation/picture-search/search-hits.server'
import { removeFilesOf, removeTicketFiles } from '~/domains/support/tickets/ticket-images.server'
import { db } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { defineJob, type Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'

// Former name of orphaned files: it stays, since queued jobs have it.
const SWEEP = 'sweep-loose-media'

/**
 * Hashes stored photos that have no hashes, such as photos from before hashes existed. Each run enqueues the next one until none is left.
 */
const addHashes = defineJob('add-picture-hashes', z.object({ after: z.guid().optional() }))
const START_HASHING = 'start-picture-hashes'

export const mediaHandlers: Handlers = {
  ...makeAvif.handledBy(({ name }) => storeAvif(name)),
  ...removeMedia.handledBy(({ name }) => removeOrphans(name)),
  ...removeTicketFiles.handledBy(({ names }) => removeFilesOf(names)),
  ...markPhotos.handledBy(renderStalePhotos),
  ...firstNameChanged.handledBy(({ userId }) => renewMarks(db, { id: userId })),
  ...copyEvidencePhoto.handledBy(({ evidenceId }) => copyPhoto(evidenceId)),
  ...removeMarkedCopies.handledBy(async (access) => void (await removeCopiesOf(access))),
  ...endUnsentSharing.handledBy(endSharingOf),
  ...removeUnsentPhotos.handledBy(async ({ ownerId }) => void (await dropUnsentPhotos(ownerId))),
  ...withdrawPhotos.handledBy(purgeCdn),
  ...purgePages.handledBy(sendPagePurge),
  [SWEEP]: async () => log.info({ photos: await sweepOrphanedFiles() }, 'orphaned photo files removed'),
  ...mailSearchLink.handledBy(({ searchId }) => sendSearchLink(searchId)),
  ...searchPictures.handledBy(({ searchId }) => runSearch(searchId)),
  ...mailSearchAnswer.handledBy(async ({ searchId }) => {
    // The queue may be late by days: the search must run before its answer is mailed. `runSearch` does nothing if it ran before.
    await runSearch(searchId)
    await sendSearchAnswer(searchId)
  }),
  ...reportBlockedCopy.handledBy(({ imageId }) => openBlockedCopy(imageId)),
  ...addHashes.handledBy(async ({ after }) => {
    const { hashed, next } = await addMissingHashes({ after })
    if (hashed > 0) log.info({ hashed }, 'stored photos were hashed')
    if (next) await addHashes.enqueue(db, { after: next }, { inBackground: true })
  }),
  [START_HASHING]: () => addHashes.enqueue(db, {}, { key: START_HASHING, inBackground: true }),
}

export const mediaTimes: Recurring[] = [
  // Twenty-five minutes past each hour.
  { job: SWEEP, at: '25 * * * *' },
  // Starts `addHashes` each night.
  { job: START_HASHING, at: '10 3 * * *' },
]
