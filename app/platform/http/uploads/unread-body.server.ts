import type { IncomingMessage, ServerResponse } from 'node:http'
import { minutes, seconds } from '../../durations'

/** What is still read, and thrown away, of a body that was answered before its end: more than a phone's photo. */
const DRAIN_MAX_BYTES = 32 * 2 ** 20
const DRAIN_MAX_MS = minutes(2)
/** Of a body that came too slowly. */
const LINGER_MS = seconds(2)

/**
 * Called before the headers of an answer are written. Where the request's body was not read to its end, its rest would stay in the
 * connection: the next request on it would never be read, and a sender that is still writing would see a reset instead of the answer.
 * A bounded rest is read and thrown away, and the connection goes on; with more to come it ends after the answer, but only
 * once the sender is done or the bounds are reached (lingering close, RFC 9112, 9.6).
 */
export function settleUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || !hasBody(request) || response.headersSent) return
  const isSlow = response.statusCode === 408
  // Who asked first (Expect) may not send the body at all, so nobody knows where the next request begins.
  const ends = isSlow || request.headers.expect !== undefined || !(announced(request) <= DRAIN_MAX_BYTES)
  if (ends) {
    response.setHeader('Connection', 'close')
    linger(request)
  }
  drain(request, isSlow ? LINGER_MS : DRAIN_MAX_MS)
}

/** Node closes a connection at once after its last answer; with unread bytes in it that is a reset, which takes the answer along. */
function linger(request: IncomingMessage): void {
  const { socket } = request
  const close = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    socket.end()
    if (request.complete) close()
    else request.once('end', close)
  }
}

function drain(request: IncomingMessage, withinMs: number): void {
  const { socket } = request
  const timer = setTimeout(() => socket.destroy(), withinMs)
  timer.unref()
  let drained = 0
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length
    if (drained > DRAIN_MAX_BYTES) socket.destroy()
  })
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer))
  // It hangs in a pipe that nobody reads.
  request.unpipe()
  request.resume()
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** In bytes; NaN where it comes in chunks. */
const announced = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? Number.NaN)
