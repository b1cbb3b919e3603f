import type { IncomingMessage, ServerResponse } from 'node:http'
import { minutes, seconds } from '../../time/durations'

/** How much of an unread body is still read and discarded after the response: more than a phone's photo. */
const DRAIN_MAX_BYTES = 32 * 2 ** 20
const DRAIN_MAX_MS = minutes(2)
/** For a body that came too slowly. */
const LINGER_MS = seconds(2)

/**
 * Called before the headers of a response are written. The unread rest of the request's body would stay in the connection: the next
 * request on it would never be read, and a sender that is still writing would see a reset instead of the response.
 * A bounded rest is read and discarded, and the connection stays open; with a longer rest it closes after the response, but only once
 * the sender has finished or the bounds are reached (lingering close, RFC 9112, 9.6).
 */
export function settleUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || !hasBody(request) || response.headersSent) return
  const isSlow = response.statusCode === 408
  // A client that sent Expect may never send the body, so the start of its next request is unknown.
  const ends = isSlow || request.headers.expect !== undefined || !(announced(request) <= DRAIN_MAX_BYTES)
  if (ends) {
    response.setHeader('Connection', 'close')
    linger(request)
  }
  drain(request, isSlow ? LINGER_MS : DRAIN_MAX_MS)
}

/** Node closes a connection right after its last response; with unread bytes that is a reset, which destroys the response. */
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
  // It is piped into a stream that nobody reads.
  request.unpipe()
  request.resume()
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** In bytes; NaN for a chunked body. */
const announced = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? Number.NaN)
