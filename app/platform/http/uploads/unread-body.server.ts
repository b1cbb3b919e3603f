import type { IncomingMessage, ServerResponse } from 'node:http'
import { minutes, seconds } from '../../time/durations'

/** How much of an unread body is still read and discarded after the response: more than a phone's photo. */
const DRAIN_MAX_BYTES = 32 * 2 ** 20
const DRAIN_MAX_MS = minutes(2)
/** How long the rest of a body that came too slowly is still read after its response (408). */
const LINGER_MS = seconds(2)

/**
 * Called before the headers of a response are written. The unread rest of the request's body would stay in the connection: the next
 * request on it would never be read, and a sender that is still writing would see a reset instead of the response.
 * A body of at most DRAIN_MAX_BYTES is read to its end and discarded, and the connection stays open. With a longer or chunked one the
 * connection closes after the response, once the sender has finished or a limit is reached (lingering close, RFC 9112, 9.6).
 */
export function settleUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || !hasBody(request) || response.headersSent) return
  const isSlow = response.statusCode === 408
  // A chunked body announces no length.
  const isBounded = Number(request.headers['content-length']) <= DRAIN_MAX_BYTES
  // A client that sent Expect may never send the body, so the start of its next request is unknown.
  const isLast = isSlow || request.headers.expect !== undefined || !isBounded
  if (isLast) {
    response.setHeader('Connection', 'close')
    linger(request)
  }
  drain(request, isSlow ? LINGER_MS : DRAIN_MAX_MS)
}

/**
 * Delays the close until the body has ended. Node closes a connection right after its last response; with unread bytes that is a reset,
 * which destroys the response.
 */
function linger(request: IncomingMessage): void {
  const { socket } = request
  const close = socket.destroySoon.bind(socket)
  socket.destroySoon = () => {
    socket.end()
    if (request.complete) close()
    else request.once('end', close)
  }
}

function drain(request: IncomingMessage, timeoutMs: number): void {
  const { socket } = request
  const timer = setTimeout(() => socket.destroy(), timeoutMs)
  timer.unref()
  let drainedBytes = 0
  request.on('data', (chunk: Buffer) => {
    drainedBytes += chunk.length
    if (drainedBytes > DRAIN_MAX_BYTES) socket.destroy()
  })
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer))
  // It may be piped into a stream that is no longer read.
  request.unpipe()
  request.resume()
}

/** Whether a request has a body, by its headers. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
