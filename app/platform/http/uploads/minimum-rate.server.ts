import type { Duplex, Readable } from 'node:stream'
import { seconds } from '../../time/durations'

export type MinimumRate = { bytesPerSecond: number; windowMs: number }

/** Even a phone with weak reception is faster, interruptions included. An idle sender is cut off after the window. */
const MINIMUM_RATE: MinimumRate = { bytesPerSecond: 2000, windowMs: seconds(20) }
const SAMPLES_PER_WINDOW = 4

/**
 * Calls `onTooSlow` once, when the sender of a body stays below the rate for a whole window. Time does not count while this side applies
 * back-pressure, because `sink` is full.
 * @param body the stream of the sender
 * @param sink the stream that it is piped into
 */
export function requireRate(
  body: Readable,
  sink: Duplex,
  onTooSlow: () => void,
  { bytesPerSecond, windowMs }: MinimumRate = MINIMUM_RATE,
): void {
  let received = 0
  let samples = 0
  const sample = () => {
    if (sink.writableNeedDrain) {
      received = 0
      samples = 0
      return
    }
    samples += 1
    if (samples < SAMPLES_PER_WINDOW) return
    if (received >= (bytesPerSecond * windowMs) / 1000) {
      received = 0
      samples = 0
      return
    }
    stop()
    onTooSlow()
  }
  const timer = setInterval(sample, windowMs / SAMPLES_PER_WINDOW)
  timer.unref()
  const stop = () => clearInterval(timer)
  body.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  for (const event of ['end', 'close', 'error']) body.once(event, stop)
  sink.once('close', stop)
}
