import { z } from 'zod'
import { addMissingHashes } from '~/domains/media/hashes/add-hashes.server'
import { reportBlockedCopy } from '~/domains/media/hashes/blocked-hashes.server'
import { openBlockedCopy } from '~/domains/moderation/blocked-pictures/blocked-copy.server'
import {
  mailSearchAnswer,
  searchPictures,
  writeSearchAnswer,
} from '~/domains/moderation/picture-search/confirm-search.server'
import { mailSearchLink, writeSearchLink } from '~/domains/moderation/picture-search/request-search.server'
import { runSearch } from '~/domains/moderation/picture-search/run-search.server'
import { db } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { defineJob, type Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'

/** Photos from before there were hashes; each run enqueues the next one until none is left. */
const addHashes = defineJob('add-picture-hashes', z.object({ after: z.guid().optional() }))
const NIGHTLY = 'start-picture-hashes'

export const pictureHandlers: Handlers = {
  ...mailSearchLink.handledBy(({ searchId }) => writeSearchLink(searchId)),
  ...searchPictures.handledBy(({ searchId }) => runSearch(searchId)),
  ...mailSearchAnswer.handledBy(async ({ searchId }) => {
    // The queue may have been busy for two days: nobody gets the answer before the search.
    await runSearch(searchId)
    await writeSearchAnswer(searchId)
  }),
  ...reportBlockedCopy.handledBy(({ imageId }) => openBlockedCopy(imageId)),
  ...addHashes.handledBy(async ({ after }) => {
    const { hashed, next } = await addMissingHashes({ after })
    if (hashed > 0) log.info({ hashed }, 'stored photos were hashed')
    if (next) await addHashes.enqueue(db, { after: next }, { inBackground: true })
  }),
  [NIGHTLY]: () => addHashes.enqueue(db, {}, { key: NIGHTLY, inBackground: true }),
}
/** Each night. */
export const pictureTimes: Recurring = { job: NIGHTLY, at: '10 3 * * *' }
