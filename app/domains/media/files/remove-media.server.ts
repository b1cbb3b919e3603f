import { z } from 'zod'
import { defineJob } from '~/platform/queue.server'

/** Removes the files of a photo whose row is gone; queued in the transaction that removed it (`recordOrphan` beside it). */
export const removeMedia = defineJob('remove-media', z.object({ name: z.string() }))
