import { z } from 'zod'
import { addMissingHashes } from '~/domains/media/hashes/add-hashes.server'
import { reportBlockedCopy } from '~/domains/media/hashes/find-copies.server'
import { openBlockedCopy } from '~/domains/moderation/blocked-pictures/blocked-copy.server'
import {
  mailSearchAnswer,
  searchPictures,
  sendSearchAnswer,
} from '~/domains/moderation/picture-search/confirm-search.server'
import { mailSearchLink, sendSearchLink } from '~/domains/moderation/picture-search/request-search.server'
import { runSearch } from '~/domains/moderation/picture-search/run-search.server'
import { db } from '~/platform/database/db.server'
import { log } from '~/platform/log/log.server'
import { defineJob, type Handlers } from '~/platform/queue/queue.server'
import type { Recurring } from '~/platform/queue/worker.server'

/**
 * Hashes stored photos that have no hashes, such as photos from before hashes existed. Each run enqueues the next one until none is left.
 */
const addHashes = defineJob('add-picture-hashes', z.object({ after: z.guid().optional() }))
const START_HASHING = 'start-picture-hashes'

export const pictureHandlers: Handlers = {
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
/** Starts `addHashes` each night. */
export const pictureTimes: Recurring = { job: START_HASHING, at: '10 3 * * *' }
