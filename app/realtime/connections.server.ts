import { CLOSED } from '~/domains/chat/realtime/protocol'
import { presenceTracker } from '~/domains/presence/tracker.server'
import { singleton } from '~/platform/process/singleton.server'
import type { Connection } from './socket-connection.server'

/** Who is connected to this process by a socket; each counts as being here. */
export class Connections {
  readonly #byUser = new Map<string, Set<Connection>>()
  readonly #leave = new WeakMap<Connection, () => void>()

  add(connection: Connection): void {
    const { id: userId, sid } = connection.viewer
    const own = this.#byUser.get(userId) ?? new Set()
    this.#byUser.set(userId, own.add(connection))
    const end = () => connection.close(CLOSED.sessionOver, 'session over')
    this.#leave.set(connection, presenceTracker().connect({ userId, sid, end }))
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
