import { ServerResponse } from 'node:http'
import { Transform } from 'node:stream'

/**
 * A response whose body respects back-pressure. @remix-run/express keeps reading the body even if the client reads slowly or has
 * disconnected, so that a photo for a slow phone, or an event stream, would be buffered in memory.
 */
export function withBackPressure(answer: Response, response: ServerResponse): Response {
  // JSON responses are complete and carry their length.
  if (!answer.body || answer.headers.get('Content-Type')?.startsWith('application/json')) return answer
  const reader = answer.body.getReader()
  const stop = () => void reader.cancel().catch(() => undefined)
  response.once('close', stop)
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (response.writableNeedDrain) await drained(response)
        const { done, value } = await reader.read()
        if (!done) return controller.enqueue(value)
        response.off('close', stop)
        controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, answer)
}

/** Resolves once the written data has left, or the client has disconnected. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      response.off('drain', over)
      response.off('close', over)
      resolve()
    }
    // The compressor captures listeners of its own `on`; this one is about the connection.
    ServerResponse.prototype.on.call(response, 'drain', over)
    response.on('close', over)
  })
}

/**
 * The stream that a page is rendered into. React writes chunks of a few kilobytes, and @remix-run/express flushes the compressor after
 * each: all chunks of one turn leave as one.
 *
 * Empty bytes are removed. React 18 leaves some where a multi-byte character does not fit the end of its buffer; in a text area or a
 * script a browser shows each as "�". A page contains none of its own.
 */
export function pageBody(): Transform {
  let pieces: Buffer[] = []
  const take = () => {
    const whole = Buffer.concat(pieces)
    pieces = []
    return whole.includes(0) ? Buffer.from(whole.filter((byte) => byte !== 0)) : whole
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      pieces.push(chunk)
      if (pieces.length === 1) setImmediate(() => pieces.length > 0 && this.push(take()))
      done()
    },
    flush(done) {
      done(null, pieces.length > 0 ? take() : undefined)
    },
  })
}
