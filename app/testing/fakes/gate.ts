import { connect, createServer, type Socket } from 'node:net'
import { listenOn } from './listen'

type Target = { host: string[]; port: number[] }

/**
 * A proxy that can be shut and opened, which makes a database unreachable for its clients without stopping it for others. `shut` closes every
 * connection and refuses new ones. `silence` makes those that exist lose their server without a word, as in a failover; new ones work.
 */
export async function startGate({ host: [host = '127.0.0.1'], port: [port = 5432] }: Target) {
  const sockets = new Set<Socket>()
  const pairs = new Map<Socket, Socket>()
  const server = createServer((incoming) => {
    const onward = connect(port, host)
    pairs.set(incoming, onward)
    for (const [from, to] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        if (pairs.has(incoming)) to.destroy()
        if (from === incoming) pairs.delete(incoming)
      })
    }
  })
  const ownPort = await listenOn(server)

  return {
    address: { host: '127.0.0.1', port: ownPort },
    async open() {
      await listenOn(server, ownPort)
    },
    silence() {
      const lost = [...pairs]
      pairs.clear()
      for (const [incoming, onward] of lost) {
        incoming.unpipe(onward)
        onward.destroy()
        // Read, as by a network that still takes packets.
        incoming.resume()
      }
    },
    async shut() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
