import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { createSemaphore } from '~/platform/semaphore'

// One thread per picture and no cache of decoded ones: memory stays flat, and pages keep CPU time.
sharp.concurrency(1)
sharp.cache(false)

/** Semaphore for encoding: uploads are decoded two at a time, in order. */
export const inEncodeSlot = createSemaphore(Math.max(1, Math.min(2, availableParallelism())))
