import { Transform, type TransformCallback } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds that each byte takes longer, and bytes that pass a second (0: as many as come). */
export type Pace = { delayMs: number; bytesPerSecond: number }

const SLICES_A_SECOND = 20

/** Forwards what it gets later and more slowly, in its order, as a far or narrow network does. `pace` is read for every chunk. */
export class PacedStream extends Transform {
  #free = 0
  #due = 0
  #sent: Promise<unknown> = Promise.resolve()

  constructor(private readonly pace: Readonly<Pace>) {
    super()
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const { bytesPerSecond } = this.pace
    const size = bytesPerSecond ? Math.max(1, Math.ceil(bytesPerSecond / SLICES_A_SECOND)) : chunk.length
    for (let from = 0; from < chunk.length; from += size) this.#send(chunk.subarray(from, from + size))
    const full = this.#free - performance.now()
    if (full > 0) setTimeout(done, full)
    else done()
  }

  override _flush(done: TransformCallback): void {
    void this.#sent.then(() => done())
  }

  #send(slice: Buffer): void {
    const { delayMs, bytesPerSecond } = this.pace
    const takes = bytesPerSecond ? (slice.length / bytesPerSecond) * 1000 : 0
    this.#free = Math.max(this.#free, performance.now()) + takes
    this.#due = Math.max(this.#due, this.#free + delayMs)
    const due = this.#due
    this.#sent = this.#sent.then(async () => {
      const waits = due - performance.now()
      if (waits > 0) await sleep(waits)
      if (!this.destroyed) this.push(slice)
    })
  }
}
