import { availableParallelism } from 'node:os'
import sharp from 'sharp'

// One thread a picture and no cache of decoded ones: memory stays flat, and pages keep a share of the processor.
sharp.concurrency(1)
sharp.cache(false)

const SLOTS = Math.max(1, Math.min(2, availableParallelism()))
const waiting: (() => void)[] = []
let taken = 0

/** Runs the work when one of the few slots is free: fifty uploads at once are decoded two at a time, in order. */
export async function inEncodeSlot<T>(work: () => Promise<T>): Promise<T> {
  if (taken >= SLOTS) await new Promise<void>((resume) => waiting.push(resume))
  else taken += 1
  try {
    return await work()
  } finally {
    // The slot is handed to the next in line without becoming free in between.
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }
}
