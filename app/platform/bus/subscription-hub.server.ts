import { log } from '../log/log.server'

type Notify<Data> = (userId: string, data: Data) => void

/**
 * Subscribers of this process, by user. They share one bus subscription, and each event is dispatched by user id: with one subscription
 * each, thousands of listeners would check every message.
 */
export class SubscriptionHub<Data> {
  readonly #byUser = new Map<string, Set<{ callback: (data: Data) => void }>>()
  readonly #listen: (notify: Notify<Data>) => Promise<unknown>
  #listening: Promise<boolean> | undefined

  /** @param listen subscribes to the bus; called for the first subscriber, and for the next one after a failure */
  constructor(listen: (notify: Notify<Data>) => Promise<unknown>) {
    this.#listen = listen
  }

  /** Calls `callback` for events of the user until the returned function is called. */
  subscribe(userId: string, callback: (data: Data) => void): () => void {
    const entry = { callback }
    const own = this.#byUser.get(userId) ?? new Set()
    this.#byUser.set(userId, own.add(entry))
    this.#listening ??= this.#listen((recipient, data) => this.#notify(recipient, data)).then(
      () => true,
      (error: unknown) => {
        this.#listening = undefined
        log.warn({ err: error }, 'subscription hub: cannot listen')
        return false
      },
    )
    return () => {
      own.delete(entry)
      if (own.size === 0 && this.#byUser.get(userId) === own) this.#byUser.delete(userId)
    }
  }

  /** Whether the bus subscription is active; waits for one that has begun. After a failure it is not, until the next subscriber. */
  async listening(): Promise<boolean> {
    return (await this.#listening) ?? false
  }

  #notify(userId: string, data: Data): void {
    for (const { callback } of [...(this.#byUser.get(userId) ?? [])]) callback(data)
  }
}
