import { CloseCode, type FromServer } from '~/domains/chat/realtime/protocol'
import { presenceTracker } from '~/domains/presence/tracker.server'
import { checkDb } from '~/platform/database/probe.server'
import { gauge } from '~/platform/metrics/metric.server'
import { singleton } from '~/platform/process/singleton.server'
import { seconds } from '~/platform/time/durations'
import type { Connection } from './socket-connection.server'

const RETRY_AFTER = seconds(0.25)

/** The sockets of this process; a socket makes its member online. */
class Connections {
  readonly #byUser = new Map<string, Set<Connection>>()
  readonly #leave = new WeakMap<Connection, () => void>()

  add(connection: Connection): void {
    const { id: userId, sid, lock } = connection.viewer
    const own = this.#byUser.get(userId) ?? new Set()
    this.#byUser.set(userId, own.add(connection))
    const end = () => connection.close(CloseCode.sessionOver, 'session over')
    this.#leave.set(connection, presenceTracker().connect({ userId, sid, locksAt: lock?.locksAt, end }))
  }

  remove(connection: Connection): void {
    this.#leave.get(connection)?.()
    const own = this.#byUser.get(connection.viewer.id)
    own?.delete(connection)
    if (own?.size === 0) this.#byUser.delete(connection.viewer.id)
  }

  of(userId: string): readonly Connection[] {
    return [...(this.#byUser.get(userId) ?? [])]
  }

  all(): Connection[] {
    return [...this.#byUser.values()].flatMap((own) => [...own])
  }
}

export const connections = (): Connections => singleton('connections', () => new Connections())

gauge({
  name: 'app_sockets_open',
  help: 'WebSockets of members that are open',
  read: () => connections().all().length,
})

/** Sends a message, serialized once, to these connections. */
export function sendToAll(to: readonly Connection[], message: FromServer): void {
  if (to.length === 0) return
  const text = JSON.stringify(message)
  for (const connection of to) connection.sendText(text)
}

/** Makes all clients that are connected here fetch what they may have missed. */
export const resyncAll = (): void => sendToAll(connections().all(), { type: 'resync' })

/** Like `resyncAll`, once the database answers again: for events that could not be sent and are not retried. */
export function resyncSoon(): void {
  const state = singleton('resync', () => ({ isWaiting: false }))
  if (state.isWaiting) return
  state.isWaiting = true
  const tryResync = async () => {
    const answers = await checkDb().then(
      () => true,
      () => false,
    )
    if (!answers) return void setTimeout(tryResync, RETRY_AFTER)
    state.isWaiting = false
    resyncAll()
  }
  setTimeout(tryResync, RETRY_AFTER)
}
