import { connect, createServer, type Server, type Socket } from 'node:net'

export type BreakableLine = {
  /** The proxied address. */
  address: string
  /** Closes all connections and refuses new ones, until `mend`. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Stops forwarding data while connections stay open and new ones are accepted, as with a stopped service. */
  hush(): void
  /** Existing connections stop forwarding for good; new ones work, as after a failover. */
  hushStanding(): void
  /** Forwards the held data and everything after it. */
  speak(): void
}

/** A TCP proxy to a local service that a test can interrupt. */
export async function breakableLine(address: string): Promise<BreakableLine> {
  const target = new URL(address)
  const sockets = new Set<Socket>()
  const pairs = new Set<readonly [Socket, Socket]>()
  let hushed = false
  let port = 0
  let server = await listen()

  function listen(): Promise<Server> {
    return new Promise((resolve) => {
      const made = createServer((near) => {
        const far = connect(Number(target.port || 5432), target.hostname)
        for (const pair of [
          [near, far],
          [far, near],
        ] as const) {
          const [one, other] = pair
          sockets.add(one)
          pairs.add(pair)
          if (!hushed) one.pipe(other)
          one.on('error', () => other.destroy())
          one.on('close', () => {
            sockets.delete(one)
            pairs.delete(pair)
            other.destroy()
          })
        }
      })
      made.listen(port, '127.0.0.1', () => {
        const bound = made.address()
        port = typeof bound === 'object' && bound ? bound.port : port
        resolve(made)
      })
    })
  }

  const through = new URL(address)
  through.hostname = '127.0.0.1'
  through.port = String(port)
  return {
    address: through.href,
    cut() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
    async mend() {
      server = await listen()
    },
    hush() {
      hushed = true
      for (const [one, other] of pairs) one.unpipe(other)
    },
    hushStanding() {
      for (const [one, other] of pairs) one.unpipe(other)
      pairs.clear()
    },
    speak() {
      hushed = false
      for (const [one, other] of pairs) one.pipe(other)
    },
  }
}
