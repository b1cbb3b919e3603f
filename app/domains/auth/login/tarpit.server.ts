import { setTimeout as sleep } from 'node:timers/promises'
import { singleton } from '~/platform/process/singleton.server'

/** Not noticeable for a person; a sequential bot is slowed to some seven tries a second. */
const DELAY_MS = 150
/** With more at once, delayed answers would cost more memory than they save CPU. */
const DELAYED_MAX = 500

/**
 * Delays the answer to a refused try with a timer only. Otherwise a client that ignores refusals would use as much of the machine as all
 * others together.
 */
export async function tarpit(): Promise<void> {
  const delayed = singleton('delayed-refusals', () => ({ count: 0 }))
  if (delayed.count >= DELAYED_MAX) return
  delayed.count += 1
  try {
    await sleep(DELAY_MS)
  } finally {
    delayed.count -= 1
  }
}
