import { bus } from '../../../bus/bus.server'
import { log } from '../../../log/log.server'
import { singleton } from '../../../process/singleton.server'
import { seconds } from '../../../time/durations'

const TOPIC = 'processes.stop'
/** Until then the process that takes the place of one that stops is warm, and what waited meanwhile is answered. */
const LASTS = seconds(30)

const state = () => singleton('restart-patience', () => ({ until: 0 }))

/** Tells all processes that this one stops: the others get its readers. */
export const announceStop = (): Promise<void> => bus().publish(TOPIC, {})

/** Listens to the other processes from now on. Never rejects. */
export async function watchStops(): Promise<void> {
  const onStop = () => {
    state().until = performance.now() + LASTS
    log.info({ forMs: LASTS }, 'a process stops: requests may wait longer')
  }
  await bus()
    .subscribe(TOPIC, onStop)
    .catch((error: unknown) => log.error({ err: error }, 'restarts of other processes are not noticed'))
}

/**
 * Whether a process stopped lately. Starting another one occupies a processor for seconds (decision 0355): for so long a reader rather waits than is
 * refused, since the shortage ends by itself.
 */
export const isShortOfProcesses = (): boolean => performance.now() < state().until
