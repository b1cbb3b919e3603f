import { Transform, type TransformCallback } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** The latency in milliseconds, and the bandwidth in bytes per second (0: unlimited). */
export type Pace = { delayMs: number; bytesPerSecond: number }

const SLICES_A_SECOND = 20

/** Forwards data in order with the latency and the bandwidth of a slow network. `pace` is read for every chunk, so it may change. */
export class PacedStream extends Transform {
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
