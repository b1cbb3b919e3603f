import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { listenOn } from '../fakes/listen'
import { type Pace, PacedStream } from './paced-stream'

export type FaultProxy = {
  /** The proxied address. */
  address: string
  /** Closes all connections and refuses new ones, until `restore`. */
  cut(): Promise<void>
  restore(): Promise<void>
  /** Stops forwarding data while connections stay open and new ones are accepted, as with a stopped service. */
  stall(): void
  /** Stops forwarding data of the open connections for good. New connections work, as after a failover. */
  stallOpenConnections(): void
  /** Forwards the held data and everything after it. */
  resume(): void
  /** Delays and limits data in both directions from now on; without values it ends that. */
  throttle(pace?: Partial<Pace>): void
}

/** Starts a TCP proxy to a local service. A test can cut, stall, delay and throttle its connections. */
export async function startFaultProxy(address: string): Promise<FaultProxy> {
  const target = new URL(address)
  const sockets = new Set<Socket>()
  const pairs = new Set<readonly [Socket, PacedStream]>()
  const pace: Pace = { delayMs: 0, bytesPerSecond: 0 }
  let isStalled = false
  let port = 0
  let server = await listen()

  async function listen(): Promise<Server> {
    // Half open: an end that has closed its direction may still receive data.
    const made = createServer({ allowHalfOpen: true }, (near) => {
      const far = connect({
        port: Number(target.port || 5432),
        host: target.hostname,
        allowHalfOpen: true,
      })
      forward(near, far)
      forward(far, near)
    })
    await listenOn(made, port)
    port = (made.address() as AddressInfo).port
    return made
  }

  function forward(one: Socket, other: Socket): void {
    const paced = new PacedStream(pace)
    const pair = [one, paced] as const
    sockets.add(one)
    pairs.add(pair)
    paced.pipe(other)
    if (!isStalled) one.pipe(paced)
    one.on('error', () => other.destroy())
    one.on('close', () => {
      sockets.delete(one)
      pairs.delete(pair)
      // What was sent before a regular end is still forwarded.
      if (one.readableEnded) return
      paced.destroy()
      other.destroy()
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
    async restore() {
      if (!server.listening) server = await listen()
    },
    stall() {
      isStalled = true
      for (const [one, paced] of pairs) one.unpipe(paced)
    },
    stallOpenConnections() {
      for (const [one, paced] of pairs) one.unpipe(paced)
      pairs.clear()
    },
    resume() {
      isStalled = false
      for (const [one, paced] of pairs) one.pipe(paced)
    },
    throttle({ delayMs = 0, bytesPerSecond = 0 } = {}) {
      Object.assign(pace, { delayMs, bytesPerSecond })
    },
  }
}
