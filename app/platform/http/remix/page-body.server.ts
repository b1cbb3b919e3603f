import { ServerResponse } from 'node:http'
import { Transform } from 'node:stream'

/**
 * A response whose body respects back-pressure. @remix-run/express reads on even if the client reads slowly or has disconnected, so
 * that it would buffer a photo for a slow phone, or an event stream, in memory.
 */
export function withBackPressure(answer: Response, response: ServerResponse): Response {
  // JSON responses are already complete in memory, with their length.
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

/** Resolves once the written data was sent, or the client has disconnected. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      response.off('drain', end)
      response.off('close', end)
      resolve()
    }
    // The compression middleware replaces `response.on` and would attach this listener to its own stream, not to the connection.
    ServerResponse.prototype.on.call(response, 'drain', end)
    response.on('close', end)
  })
}

/**
 * The stream that a page is rendered into. React writes chunks of a few kilobytes, and @remix-run/express flushes the compressor after
 * each. So this stream joins all chunks of one turn of the event loop.
 *
 * It also removes null bytes. React 18 leaves some where a multi-byte character does not fit at the end of its buffer, and a browser shows
 * each as "�" in a text area or a script. Pages contain no other null bytes.
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
