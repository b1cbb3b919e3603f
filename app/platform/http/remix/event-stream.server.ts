import { eventStream as openEventStream } from 'remix-utils/sse/server'
import { counter, gauge } from '../../metrics/metric.server'
import { singleton } from '../../process/singleton.server'

/** A client that does not read is disconnected when so much waits for it. */
const WAITING_MAX_BYTES = 256 * 1024
/** The event name of a message without data. Clients have no listener for it. */
const IGNORED_EVENT = 'control'

const open = singleton('open-event-streams', () => ({ count: 0 }))

gauge({ name: 'app_event_streams_open', help: 'Event streams that are open', read: () => open.count })
const messages = counter({
  name: 'app_event_stream_messages_total',
  help: 'Messages written to event streams',
})
const tooSlow = counter({
  name: 'app_event_streams_too_slow_total',
  help: 'Event streams ended because their client did not read',
})

/** One message of a stream. Without data the browser only stores `id` and the delay before it reconnects. */
type StreamMessage = { event?: string; data?: string; id?: string; retryMs?: number }
type Send = (message: StreamMessage) => void

/**
 * A stream of server-sent events (HTML Living Standard, 9.2), until the signal aborts or the client disconnects, whichever comes first.
 * The library's own listener would close the stream twice if the client disconnects just before the signal aborts, and that error would end
 * the process. So the library gets a signal that never aborts, and this function closes the stream.
 * @param begin gets `send`, and returns a function that is called once, when the stream ends
 */
export function eventStream(signal: AbortSignal, begin: (send: Send) => () => void): Response {
  let waiting = 0
  const { body, headers } = openEventStream(new AbortController().signal, (send, close) => {
    let isOver = false
    let finish: (() => void) | undefined
    const end = () => {
      if (isOver) return
      isOver = true
      open.count -= 1
      signal.removeEventListener('abort', end)
      finish?.()
      // Deferred: the stream cannot be closed while the library still starts it.
      queueMicrotask(() => quietly(close))
    }
    open.count += 1
    finish = begin((message) => {
      if (isOver) return
      const fields = fieldsOf(message)
      waiting += sizeOf(fields)
      messages.inc()
      if (waiting > WAITING_MAX_BYTES) tooSlow.inc()
      if (waiting > WAITING_MAX_BYTES || !quietly(() => send(fields))) end()
    })
    if (isOver) finish()
    else if (signal.aborted) end()
    else signal.addEventListener('abort', end)
    return end
  })
  const sent = new TransformStream<Uint8Array, Uint8Array>(
    {
      transform(chunk, controller) {
        waiting -= chunk.byteLength
        controller.enqueue(chunk)
      },
    },
    undefined,
    { highWaterMark: 0 },
  )
  return new Response(body?.pipeThrough(sent), { headers })
}

/** The response to HEAD: the headers of a stream. Node sends no body in response to HEAD, so a stream would stay open without a reader. */
export function eventStreamHead(): Response {
  return new Response(null, { headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' } })
}

/** The library writes only `event` and `data`, so the other fields of a message follow the event's name as lines of their own. */
function fieldsOf({ event = IGNORED_EVENT, data = '', id, retryMs }: StreamMessage) {
  const lines = [
    event,
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(retryMs === undefined ? [] : [`retry: ${retryMs}`]),
  ]
  return { event: lines.join('\n'), data }
}

const sizeOf = ({ event, data }: { event: string; data: string }): number =>
  Buffer.byteLength(`event: ${event}\ndata: ${data}\n\n`)

/** @returns whether it succeeded: a stream whose client has disconnected accepts nothing more */
function quietly(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}
