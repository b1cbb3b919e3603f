import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeReadableStreamToWritable } from '@remix-run/node'
import { expect, test, vi } from 'vitest'
import { paced } from './page-body.server'

const PIECE = 64 * 1024
const PIECES = 2000

/** A server that answers with a long stream, as @remix-run/express sends it: without waiting for the reader. */
async function longStream() {
  const source = { pulled: 0, cancelled: false }
  const server = createServer((_, response) => {
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        source.pulled += 1
        if (source.pulled > PIECES) controller.close()
        else controller.enqueue(new Uint8Array(PIECE))
      },
      cancel() {
        source.cancelled = true
      },
    })
    const answer = paced(new Response(body), response)
    if (answer.body) void writeReadableStreamToWritable(answer.body, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const asked = request({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' })
  const [answer] = await once(asked.end(), 'response')
  return { source, answer, close: () => new Promise((resolve) => server.close(resolve)) }
}

test('a stream waits for its client, and ends when the client leaves', async () => {
  const { source, answer, close } = await longStream()
  let pulled = -1
  // Until nothing moves any more: what the connection holds is full.
  await vi.waitFor(
    () => {
      const before = pulled
      pulled = source.pulled
      expect(pulled).toBe(before)
    },
    { interval: 200, timeout: 10_000 },
  )
  expect(source.pulled).toBeLessThan(PIECES / 2)
  answer.destroy()
  await expect.poll(() => source.cancelled).toBe(true)
  await close()
})

test('a client that reads everything gets everything', async () => {
  const { source, answer, close } = await longStream()
  let bytes = 0
  for await (const chunk of answer) bytes += chunk.length
  expect(bytes).toBe(PIECES * PIECE)
  expect(source.cancelled).toBe(false)
  await close()
})
