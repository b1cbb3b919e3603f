import { bus } from '../../../bus/bus.server'
import { log } from '../../../log/log.server'
import { singleton } from '../../../process/singleton.server'
import { seconds } from '../../../time/durations'
import { isStopRequested } from '../../host/stop-state.server'

const TOPIC = 'processes.stop'
/**
 * The time after the stop of a process in which requests may wait longer. At its end the process that replaces it has warmed up, and the
 * requests that waited are answered.
 */
const RESTART_TIME = seconds(30)

const state = () => singleton('process-stops', () => ({ until: 0 }))

/** Publishes that this process stops: from now on the other processes get the requests that it would have got. */
export const announceStop = (): Promise<void> => bus().publish(TOPIC, {})

/**
 * Subscribes to the stops of other processes. Never rejects.
 * @param isFresh whether this process has just replaced another one. Its code is not optimized yet and its caches are empty, so that each
 *   request takes longer than later. Its first requests may therefore wait longer, too
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
    log.info({}, 'subscribed to the stops of other processes')
  } catch (error) {
    log.error({ err: error }, 'could not subscribe to the stops of other processes')
  }
}

/**
 * Whether a process stopped recently, or this process has just replaced one. The start of a process occupies a processor for seconds
 * (decision 0355). During that time requests wait longer instead of being refused, since the shortage ends by itself. Always false in a
 * process that stops, because it has to end soon.
 */
export const isShortOfProcesses = (): boolean => performance.now() < state().until && !isStopRequested()
