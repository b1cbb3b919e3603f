import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Response } from 'express'
import { leaveWork } from '../middleware/overload/shed-load.server'

/** Writes a fetch answer to the socket. A visitor page comes as `html`, whole; everything else streams. */
export async function sendAnswer(
  response: Response,
  answer: globalThis.Response,
  html?: Buffer,
): Promise<void> {
  response.statusCode = answer.status
  for (const [name, value] of answer.headers) {
    if (name === 'set-cookie') response.appendHeader(name, value)
    else response.setHeader(name, value)
  }
  if (html !== undefined) {
    sendWhole(response, html)
    return
  }
  if (!answer.body) {
    response.end()
    return
  }
  if (answer.headers.get('content-type')?.startsWith('application/json')) {
    // Known as a whole already: one write instead of a stream.
    sendWhole(response, Buffer.from(await answer.arrayBuffer()))
    return
  }
  // What is left to do waits for its reader, who may be slow, or for what is yet to happen.
  leaveWork(response)
  const body = Readable.fromWeb(answer.body as ReadableStream)
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) response.flushHeaders()
  flushPauses(body, response)
  // A reader who leaves ends the source without an error: Remix takes its listener off the page's stream before it
  // passes the error on, and an error that nobody hears ends the process.
  response.once('close', () => body.destroy())
  // A pipeline listens with seven; with those of the host that is one above Node's suspicion of a leak.
  response.setMaxListeners(LISTENERS_MAX)
  try {
    await pipeline(body, response)
  } catch (error) {
    // A reader who left, or a stream that broke after its headers: either way there is nobody left to tell.
    if (!response.destroyed) response.destroy(error instanceof Error ? error : undefined)
  }
}

const LISTENERS_MAX = 20

function sendWhole(response: Response, body: Buffer): void {
  response.setHeader('Content-Length', body.length)
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** What arrived together leaves together: the compressor would hold the shell of a page back until its end. */
function flushPauses(body: Readable, response: Response & { flush?: () => void }): void {
  let scheduled = false
  body.on('data', () => {
    if (scheduled) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      if (!response.writableEnded) response.flush?.()
    })
  })
}
