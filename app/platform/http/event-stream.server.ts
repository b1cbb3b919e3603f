/** A reader who takes nothing is let go, before what waits for it fills the memory. */
const WAITING_MAX_BYTES = 256 * 1024

type Send = (event: { event: string; data: string }) => void

/**
 * A stream of server-sent events (HTML Living Standard, 9.2), until the signal aborts or the reader is gone, whichever comes first.
 * @param begin is given what sends; gives what ends its work, called once
 */
export function eventStream(signal: AbortSignal, begin: (send: Send) => () => void): Response {
  const encoder = new TextEncoder()
  let end = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOver = false
        const close = () => {
          end()
          controller.close()
        }
        const finish = begin(({ event, data }) => {
          if (isOver) return
          if ((controller.desiredSize ?? 0) < -WAITING_MAX_BYTES) return close()
          controller.enqueue(encoder.encode(`event: ${event}\ndata: ${data}\n\n`))
        })
        end = () => {
          if (isOver) return
          isOver = true
          signal.removeEventListener('abort', close)
          finish()
        }
        if (signal.aborted) close()
        else signal.addEventListener('abort', close)
      },
      // The reader has left: the stream is closed already.
      cancel: () => end(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache', Connection: 'keep-alive' },
  })
}
