import { eventStream as openEventStream } from 'remix-utils/sse/server'

/** A reader who takes nothing is let go, before what waits for it fills the memory. */
const WAITING_MAX_BYTES = 256 * 1024
/** The name of a message without data, for which no reader listens. */
const UNHEARD = 'control'

/** One message of a stream. Without data the browser only remembers `id`, and how long to wait before it comes back. */
export type StreamMessage = { event?: string; data?: string; id?: string; retryMs?: number }
type Send = (message: StreamMessage) => void

/**
 * A stream of server-sent events (HTML Living Standard, 9.2), until the signal aborts or the reader is gone, whichever comes first.
 * The library's own listener closes what is closed where the reader leaves just before the signal, and an error in a listener
 * ends the process; so it gets a signal that never aborts, and the stream is closed here.
 * @param begin is given what sends; gives what ends its work, called once
 */
export function eventStream(signal: AbortSignal, begin: (send: Send) => () => void): Response {
  let waiting = 0
  const { body, headers } = openEventStream(new AbortController().signal, (send, close) => {
    let isOver = false
    let finish: (() => void) | undefined
    const end = () => {
      if (isOver) return
      isOver = true
      signal.removeEventListener('abort', end)
      finish?.()
      // The library is not ready to be closed while it begins.
      queueMicrotask(() => quietly(close))
    }
    finish = begin((message) => {
      if (isOver) return
      const fields = fieldsOf(message)
      waiting += sizeOf(fields)
      if (waiting > WAITING_MAX_BYTES || !quietly(() => send(fields))) end()
    })
    if (isOver) finish()
    else if (signal.aborted) end()
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

/** The library writes `event` and `data` alone; the other fields of a message are lines of their own behind the event's name. */
function fieldsOf({ event = UNHEARD, data = '', id, retryMs }: StreamMessage) {
  const lines = [
    event,
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(retryMs === undefined ? [] : [`retry: ${retryMs}`]),
  ]
  return { event: lines.join('\n'), data }
}

const sizeOf = ({ event, data }: { event: string; data: string }): number =>
  Buffer.byteLength(`event: ${event}\ndata: ${data}\n\n`)

/** @returns whether it went well: a stream whose reader has left takes nothing more */
function quietly(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}
