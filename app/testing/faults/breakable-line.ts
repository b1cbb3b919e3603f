import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { listenOn } from '../fakes/listen'
import { type Pace, PacedStream } from './paced-stream'

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
  /** From now on everything takes longer in both directions; without values as fast as it comes. */
  slow(pace?: Partial<Pace>): void
}

/** A TCP proxy to a local service that a test can cut, silence, delay and throttle. */
export async function breakableLine(address: string): Promise<BreakableLine> {
  const target = new URL(address)
  const sockets = new Set<Socket>()
  const pairs = new Set<readonly [Socket, PacedStream]>()
  const pace: Pace = { delayMs: 0, bytesPerSecond: 0 }
  let hushed = false
  let port = 0
  let server = await listen()

  async function listen(): Promise<Server> {
    // Half open, as the two ends are: an end that closes its direction may still get what is on its way.
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
    if (!hushed) one.pipe(paced)
    one.on('error', () => other.destroy())
    one.on('close', () => {
      sockets.delete(one)
      pairs.delete(pair)
      // What it sent before it ended goes on its way.
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
    async mend() {
      if (!server.listening) server = await listen()
    },
    hush() {
      hushed = true
      for (const [one, paced] of pairs) one.unpipe(paced)
    },
    hushStanding() {
      for (const [one, paced] of pairs) one.unpipe(paced)
      pairs.clear()
    },
    speak() {
      hushed = false
      for (const [one, paced] of pairs) one.pipe(paced)
    },
    slow({ delayMs = 0, bytesPerSecond = 0 } = {}) {
      Object.assign(pace, { delayMs, bytesPerSecond })
    },
  }
}
