import { log } from '../log/log.server'
import { traced } from '../tracing/tracing.server'
import type { Listener, Message } from './bus.server'
import { busMetrics } from './bus-metrics.server'
import { decode, kindOf } from './messages.server'

/** The listeners of this process, by topic. */
export class Listeners {
  readonly #byTopic = new Map<string, Set<{ listener: Listener }>>()

  /** Adds a listener; a function that is added twice is called twice. Returns the function that removes this registration. */
  add(topic: string, listener: Listener): () => void {
    const entry = { listener }
    const entries = this.#byTopic.get(topic) ?? new Set()
    this.#byTopic.set(topic, entries.add(entry))
    return () => {
      entries.delete(entry)
      if (entries.size === 0 && this.#byTopic.get(topic) === entries) this.#byTopic.delete(topic)
    }
  }

  /** Passes a received payload to the listeners of its topic; counts and logs one that is not a valid message. */
  receive(payload: string): void {
    const received = decode(payload)
    if (!received) {
      busMetrics.invalid.inc()
      log.warn('bus: received an invalid message')
      return
    }
    busMetrics.received.inc()
    const { topic, message } = received
    for (const { listener } of [...(this.#byTopic.get(topic) ?? [])])
      void run(topic, listener, { ...message })
  }

  clear(): void {
    this.#byTopic.clear()
  }
}

/** The functions that are called after a reconnect, and by the bus over Redis also when the connection is lost: messages may be missing. */
export class ReconnectListeners {
  readonly #entries = new Set<{ fn: () => void }>()

  /** Adds a function; one that is added twice is called twice. Returns the function that removes this registration. */
  add(fn: () => void): () => void {
    const entry = { fn }
    this.#entries.add(entry)
    return () => void this.#entries.delete(entry)
  }

  /** Calls all of them. Never throws: an exception would skip the others, or end the process in an event handler of a connection. */
  notify(): void {
    for (const { fn } of [...this.#entries]) {
      try {
        fn()
      } catch (error) {
        log.error({ err: error }, 'bus: a listener of reconnects failed')
      }
    }
  }
}

async function run(topic: string, listener: Listener, message: Message): Promise<void> {
  try {
    await traced(`bus receive ${kindOf(topic)}`, { kind: 'CONSUMER' }, async () => listener(message))
  } catch (error) {
    log.error({ err: error, topic: kindOf(topic) }, 'bus: a listener failed')
  }
}
