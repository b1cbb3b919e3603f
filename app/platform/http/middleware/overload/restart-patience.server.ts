import { bus } from '../../../bus/bus.server'
import { log } from '../../../log/log.server'
import { singleton } from '../../../process/singleton.server'
import { seconds } from '../../../time/durations'
import { isLeaving } from '../../host/graceful-stop.server'

const TOPIC = 'processes.stop'
/** How long after a stop requests may wait longer: by then the replacing process is warm, and the requests that waited are answered. */
const RESTART_TIME = seconds(30)

const state = () => singleton('restart-patience', () => ({ until: 0 }))

/** Tells all processes that this one stops: the others get its readers. */
export const announceStop = (): Promise<void> => bus().publish(TOPIC, {})

/**
 * Listens to the other processes from now on. Never rejects.
 * @param isFresh this process has just taken the place of another. Its code has hardly run and its caches are empty, so that each request
 *   takes longer than it will later: those that come now may wait longer as well
 */
export async function watchStops({ isFresh }: { isFresh: boolean }): Promise<void> {
  const waitLonger = () => {
    state().until = performance.now() + RESTART_TIME
  }
  const onStop = () => {
    waitLonger()
    log.info({ forMs: RESTART_TIME }, 'a process stops: requests may wait longer')
  }
  if (isFresh) waitLonger()
  try {
    await bus().subscribe(TOPIC, onStop)
    log.info({}, 'restarts of other processes are noticed')
  } catch (error) {
    log.error({ err: error }, 'restarts of other processes are not noticed')
  }
}

/**
 * Whether a process stopped lately, or this one took its place. Starting another one occupies a processor for seconds (decision 0355): for so long a
 * reader rather waits than is refused, since the shortage ends by itself. Not in the process that stops, which has to end soon.
 */
export const isShortOfProcesses = (): boolean => performance.now() < state().until && !isLeaving()
