import { counter, gauge } from '../metrics/metric.server'
import { singleton } from '../process/singleton.server'

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
