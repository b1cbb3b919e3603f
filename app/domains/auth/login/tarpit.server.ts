import { setTimeout as sleep } from 'node:timers/promises'
import { singleton } from '~/platform/process/singleton.server'

/** A person does not notice; a program that waits for its answer is slowed to some seven tries a second. */
const HELD_FOR_MS = 150
/** Beyond so many at once, holding answers back would cost memory rather than spare the machine. */
const HELD_MAX = 500

/**
 * Lets a refused try wait before it is told so, for nothing but a timer. Without it, who tries on all the same takes as
 * much of the machine as everybody else together.
 */
export async function tarpit(): Promise<void> {
  const held = singleton('held-refusals', () => ({ count: 0 }))
  if (held.count >= HELD_MAX) return
  held.count += 1
  try {
    await sleep(HELD_FOR_MS)
  } finally {
    held.count -= 1
  }
}
