import { connect, createServer, type Server, type Socket } from 'node:net'

export type BreakableLine = {
  /** The same address, but through the line. */
  address: string
  /** Cuts all connections and refuses new ones, until `mend`. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** From here on nothing passes, though all connections stand and new ones are taken, as when the service is stopped. */
  hush(): void
  /** The connections that stand fall silent for good; new ones work, as after a failover. */
  hushStanding(): void
  /** What was held back passes, and all that follows. */
  speak(): void
}

/** A line to a service on this machine that a test can cut, as when the service goes away. */
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
