import { connect, createServer, type Server, type Socket } from 'node:net'
import { Transform, type TransformCallback } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { listenOn } from '../fakes/listen'

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
    port = await listenOn(made, port)
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

/** The latency in milliseconds, and the bandwidth in bytes per second (0: unlimited). */
type Pace = { delayMs: number; bytesPerSecond: number }

const SLICES_A_SECOND = 20

/** Forwards data in order with the latency and the bandwidth of a slow network. `pace` is read for every chunk, so it may change. */
class PacedStream extends Transform {
  /** When the bandwidth is free for the next slice. */
  #freeAt = 0
  /** When the last slice is due. */
  #dueAt = 0
  /** Ends when all slices so far are sent. */
  #sent: Promise<unknown> = Promise.resolve()

  constructor(private readonly pace: Readonly<Pace>) {
    super()
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const { bytesPerSecond } = this.pace
    const size = bytesPerSecond ? Math.max(1, Math.ceil(bytesPerSecond / SLICES_A_SECOND)) : chunk.length
    for (let from = 0; from < chunk.length; from += size) this.#send(chunk.subarray(from, from + size))
    const busyMs = this.#freeAt - performance.now()
    if (busyMs > 0) setTimeout(done, busyMs)
    else done()
  }

  override _flush(done: TransformCallback): void {
    void this.#sent.then(() => done())
  }

  #send(slice: Buffer): void {
    const { delayMs, bytesPerSecond } = this.pace
    const durationMs = bytesPerSecond ? (slice.length / bytesPerSecond) * 1000 : 0
    this.#freeAt = Math.max(this.#freeAt, performance.now()) + durationMs
    this.#dueAt = Math.max(this.#dueAt, this.#freeAt + delayMs)
    const dueAt = this.#dueAt
    this.#sent = this.#sent.then(async () => {
      const waitMs = dueAt - performance.now()
      if (waitMs > 0) await sleep(waitMs)
      if (!this.destroyed) this.push(slice)
    })
  }
}
