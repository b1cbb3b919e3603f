import { createServer, type RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { listenOn } from '../../fakes/listen'
import { readRepeatedly } from './read-repeatedly'

const BODY = Buffer.alloc(200_000, 0xff)

async function withServer<T>(listener: RequestListener, act: (origin: string) => Promise<T>): Promise<T> {
  const server = createServer(listener)
  const port = await listenOn(server)
  try {
    return await act(`http://127.0.0.1:${port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('counts complete responses, in however many chunks they arrive', async () => {
  let requests = 0
  const read = await withServer(
    (request, response) => {
      requests += 1
      expect(request.url).toBe('/photo')
      response.end(BODY)
    },
    (origin) => readRepeatedly(`${origin}/photo`, 1),
  )
  expect(read.others).toBe(0)
  expect(read.perSecond).toBeGreaterThan(0)
  // The warm-up second is not counted.
  expect(read.perSecond).toBeLessThan(requests)
})

test('counts other responses separately', async () => {
  const read = await withServer(
    (_, response) => response.writeHead(404, { 'Content-Length': 2 }).end('no'),
    (origin) => readRepeatedly(origin, 0.2),
  )
  expect(read.others).toBeGreaterThan(0)
})
