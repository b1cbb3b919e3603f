import { log } from '../log/log.server'
import { counter, gauge } from '../metrics/metric.server'
import { singleton } from '../process/singleton.server'
import { minutes, seconds } from '../time/durations'

/** What every driver of the bus counts. */
export const busMetrics = {
  published: counter({ name: 'app_bus_published_total', help: 'Messages given to the bus' }),
  received: counter({ name: 'app_bus_received_total', help: 'Messages received from the bus, own ones too' }),
  invalid: counter({ name: 'app_bus_invalid_total', help: 'Received payloads that are not valid messages' }),
  dropped: counter({
    name: 'app_bus_dropped_total',
    help: 'Messages dropped because the buffer was full during an outage',
  }),
  reconnects: counter({
    name: 'app_bus_reconnects_total',
    help: 'Reconnects of the bus after a lost connection',
  }),
}

const buffered = singleton<{ read(): number }>('bus-buffered', () => ({ read: () => 0 }))

gauge({
  name: 'app_bus_buffered',
  help: 'Messages that wait to be published because the bus is unreachable',
  read: () => buffered.read(),
})

/** Sets the function that counts the messages that wait to be published. */
export function setBufferedReader(read: () => number): void {
  buffered.read = read
}

/** Measured: above this rate the senders of NOTIFY wait for each other's commits (decision 0308). */
const BOUND_PER_SECOND = 2000
const WARN_FROM_PER_SECOND = 0.75 * BOUND_PER_SECOND
const WINDOW = seconds(10)
const WARNING_INTERVAL = minutes(10)

/**
 * Counts the messages of LISTEN and NOTIFY, and warns the operator before their rate is too high. Every process receives all messages.
 * @param now the current time in milliseconds
 * @returns the function to call for each message
 */
export function rateWarning(now: () => number = Date.now): () => void {
  let begin = now()
  let count = 0
  let quietUntil = 0
  return () => {
    count += 1
    const elapsed = now() - begin
    if (elapsed < WINDOW) return
    const perSecond = Math.round(count / (elapsed / seconds(1)))
    begin += elapsed
    count = 0
    if (perSecond < WARN_FROM_PER_SECOND || begin < quietUntil) return
    quietUntil = begin + WARNING_INTERVAL
    log.warn(
      { perSecond },
      `bus: LISTEN and NOTIFY carry about ${BOUND_PER_SECOND} messages a second: set BUS_URL`,
    )
  }
}
