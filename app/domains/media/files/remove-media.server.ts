import { z } from 'zod'
import { defineJob } from '~/platform/queue.server'

/** Removes the files of a deleted photo; enqueued in the transaction that deletes its row (together with `recordOrphan`). */
export const removeMedia = defineJob('remove-media', z.object({ name: z.string() }))
