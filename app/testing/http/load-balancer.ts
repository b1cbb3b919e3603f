import { connect, createServer, type Socket } from 'node:net'
import { listenOn } from '../fakes/listen'

type LoadBalancer = {
  origin: string
  /** Sets the servers to which new connections go in turn. Existing connections stay. */
  setTargets(origins: readonly string[]): void
  /** From now on existing connections stay open, but forward nothing. New connections work. */
  stall(): void
  stop(): Promise<void>
}

/** A load balancer for TCP: several server processes behind one address. A new connection goes to a server that accepts it. */
export async function startLoadBalancer(): Promise<LoadBalancer> {
  const open = new Set<Socket>()
  let ports: number[] = []
  let next = 0

  function forward(client: Socket, [port, ...others]: number[]): void {
    if (port === undefined) return void client.destroy()
    const upstream = connect(port, '127.0.0.1')
    upstream.once('error', () => forward(client, others))
    upstream.once('connect', () => {
      upstream.removeAllListeners('error')
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        open.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          open.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
  }

  const server = createServer({ pauseOnConnect: true }, (client) => {
    const first = next++ % Math.max(1, ports.length)
    forward(client, [...ports.slice(first), ...ports.slice(0, first)])
  })
  const port = await listenOn(server)
  return {
    origin: `http://localhost:${port}`,
    setTargets(origins) {
      ports = origins.map((origin) => Number(new URL(origin).port))
    },
    stall() {
      for (const socket of open) socket.unpipe()
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
