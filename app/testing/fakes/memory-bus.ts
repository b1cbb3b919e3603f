import type { Bus } from '~/platform/bus/bus.server'
import { Listeners } from '~/platform/bus/listeners.server'
import { encode } from '~/platform/bus/messages.server'

/** A bus that delivers only within this process. It never disconnects. */
export function memoryBus(): Bus {
  const listeners = new Listeners()
  return {
    async publish(topic, message) {
      const payload = encode(topic, message)
      // Asynchronous like any other bus: no caller may rely on listeners having run when `publish` returns.
      setImmediate(() => listeners.receive(payload))
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
