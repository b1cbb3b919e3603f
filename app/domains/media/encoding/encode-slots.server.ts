import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import sharp from 'sharp'

// One thread per picture and no cache of decoded ones: memory stays flat, and pages keep CPU time.
sharp.concurrency(1)
sharp.cache(false)

/** Runs the work when one of the few slots is free: fifty uploads at once are decoded two at a time, in order. */
export const inEncodeSlot = pLimit(Math.max(1, Math.min(2, availableParallelism())))
