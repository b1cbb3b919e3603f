import { ServerResponse } from 'node:http'
import { Transform } from 'node:stream'

/**
 * An answer whose body waits for its reader. @remix-run/express reads on however slowly the reader takes what is written, and
 * after the reader has left: a photo for a slow phone, or an event stream, would wait in memory.
 */
export function paced(answer: Response, response: ServerResponse): Response {
  // Bodies that are known as a whole say how long they are.
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

/** Resolves once what was written has left, or the reader has. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      response.off('drain', over)
      response.off('close', over)
      resolve()
    }
    // The compressor keeps listeners for itself, and this is about the connection.
    ServerResponse.prototype.on.call(response, 'drain', over)
    response.on('close', over)
  })
}

/**
 * The stream that a page is rendered into. React writes in pieces of a few kilobytes, and @remix-run/express has the compressor
 * finish after each: what is written in one turn leaves as one piece.
 *
 * Empty bytes are taken out. React 18 leaves some where a sign of several bytes does not fit the end of its buffer; in a text
 * area or a script a browser shows each as "�". A page has none of its own.
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
