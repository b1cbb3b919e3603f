import { eventStream as streamOfEvents } from 'remix-utils/sse/server'

/** A reader who takes nothing is let go, before what waits for it fills the memory. */
const WAITING_MAX_BYTES = 256 * 1024

type Send = (event: { event: string; data: string }) => void

/**
 * A stream of server-sent events (HTML Living Standard, 9.2), until the signal aborts or the reader is gone, whichever comes first.
 * The library's own listener closes what is closed where the reader leaves just before the signal, and what throws in a listener
 * ends the process; so it listens to nothing, and is told here.
 * @param begin is given what sends; gives what ends its work, called once
 */
export function eventStream(signal: AbortSignal, begin: (send: Send) => () => void): Response {
  let waiting = 0
  const { body, headers } = streamOfEvents(new AbortController().signal, (send, close) => {
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      signal.removeEventListener('abort', end)
      finish()
      quietly(close)
    }
    const finish = begin((event) => {
      if (isOver) return
      waiting += sizeOf(event)
      if (waiting > WAITING_MAX_BYTES || !quietly(() => send(event))) end()
    })
    // Not at once: the library is not ready to be ended while it begins.
    if (signal.aborted) queueMicrotask(end)
    else signal.addEventListener('abort', end)
    return end
  })
  const taken = new TransformStream<Uint8Array, Uint8Array>(
    {
      transform(chunk, controller) {
        waiting -= chunk.byteLength
        controller.enqueue(chunk)
      },
    },
    undefined,
    { highWaterMark: 0 },
  )
  return new Response(body?.pipeThrough(taken), { headers })
}

const sizeOf = ({ event, data }: { event: string; data: string }): number =>
  Buffer.byteLength(`event: ${event}\ndata: ${data}\n\n`)

/** Gives whether it went well: a stream whose reader has left takes nothing more. */
function quietly(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}
