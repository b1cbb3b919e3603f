import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { createSemaphore } from '~/platform/semaphore'

// One thread a picture and no cache of decoded ones: memory stays flat, and pages keep a share of the processor.
sharp.concurrency(1)
sharp.cache(false)

/** Runs the work when one of the few slots is free: fifty uploads at once are decoded two at a time, in order. */
export const inEncodeSlot = createSemaphore(Math.max(1, Math.min(2, availableParallelism())))
