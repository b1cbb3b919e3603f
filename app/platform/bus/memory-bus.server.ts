import type { Bus } from './bus.server'
import { Listeners } from './listeners.server'
import { decode, encode } from './messages.server'

/** A bus within this process, for tests of listeners. It never disconnects. */
export function memoryBus(): Bus {
  const listeners = new Listeners()
  return {
    async publish(topic, message) {
      const decoded = decode(encode(topic, message))
      // Asynchronous like any other bus: no caller may rely on listeners having run when `publish` returns.
      if (decoded) setImmediate(() => listeners.dispatch(decoded.topic, decoded.message))
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
