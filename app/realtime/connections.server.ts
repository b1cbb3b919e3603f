import { singleton } from '~/platform/singleton.server'
import type { Connection } from './connection.server'

/** Who is connected to this process. */
export class Connections {
  readonly #byUser = new Map<string, Set<Connection>>()

  add(connection: Connection): void {
    const own = this.#byUser.get(connection.viewer.id) ?? new Set()
    this.#byUser.set(connection.viewer.id, own.add(connection))
  }

  remove(connection: Connection): void {
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
