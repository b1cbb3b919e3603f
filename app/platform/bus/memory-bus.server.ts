import type { Bus } from './bus.server'
import { Listeners } from './listeners.server'
import { decode, encode } from './messages.server'

/** A bus that reaches this process alone, for tests of what listens. It never breaks, so it never reconnects. */
export function memoryBus(): Bus {
  const listeners = new Listeners()
  return {
    async publish(topic, message) {
      const travelling = decode(encode(topic, message))
      // Later, as with any other bus: nobody may count on listeners having run when `publish` returns.
      if (travelling) setImmediate(() => listeners.tell(travelling.topic, travelling.message))
    },
    async subscribe(topic, listener) {
      encode(topic, {})
      const remove = listeners.add(topic, listener)
      return async () => remove()
    },
    onReconnect: () => () => {},
    async close() {
      listeners.clear()
    },
  }
}
