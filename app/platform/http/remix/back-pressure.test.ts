import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { writeReadableStreamToWritable } from '@remix-run/node'
import { expect, test, vi } from 'vitest'
import { listenOn } from '~/testing/fakes/listen'
import { withBackPressure } from './page-body.server'

const CHUNK_BYTES = 64 * 1024
const CHUNKS = 2000

/** Requests a long stream from a server that sends it like @remix-run/express: without waiting for the client. */
async function requestLongStream() {
  const source = { pulled: 0, cancelled: false }
  const server = createServer((_, response) => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        source.pulled += 1
        if (source.pulled > CHUNKS) controller.close()
        else controller.enqueue(new Uint8Array(CHUNK_BYTES))
      },
      cancel() {
        source.cancelled = true
      },
    })
    const answer = withBackPressure(new Response(body), response)
    if (answer.body) void writeReadableStreamToWritable(answer.body, response)
  })
  const sent = request({ port: await listenOn(server), host: '127.0.0.1' })
  const [answer] = await once(sent.end(), 'response')
  return { source, answer, close: () => new Promise((resolve) => server.close(resolve)) }
}

test('a stream waits for a slow client, and is cancelled when the client disconnects', async () => {
  const { source, answer, close } = await requestLongStream()
  let pulled = -1
  // Waits until the buffers of the connection are full, and the stream is read no further.
  await vi.waitFor(
    () => {
      const before = pulled
      pulled = source.pulled
      expect(pulled).toBe(before)
    },
    { interval: 200, timeout: 30_000 },
  )
  expect(source.pulled).toBeLessThan(CHUNKS / 2)
  answer.destroy()
  await expect.poll(() => source.cancelled).toBe(true)
  await close()
})

test('a client that reads the whole stream gets all of it', async () => {
  const { source, answer, close } = await requestLongStream()
  let bytes = 0
  for await (const chunk of answer) bytes += chunk.length
  expect(bytes).toBe(CHUNKS * CHUNK_BYTES)
  expect(source.cancelled).toBe(false)
  await close()
})
