import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Proxy = { origin: string; stop(): Promise<void> }

const READS = ['GET', 'HEAD']

/**
 * A reverse proxy as nginx is by default: a new connection for each request, upstreams in turn, the next one if a connection is refused, and
 * for reads also if it breaks before an answer. What was sent and may have had an effect is never sent again.
 */
export async function startProxy(origins: readonly string[]): Promise<Proxy> {
  let turn = 0
  const server = createServer(async (near, answer) => {
    const body = await bodyOf(near)
    const first = turn++ % origins.length
    pass(near, answer, body, [...origins.slice(first), ...origins.slice(0, first)])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function pass(
  near: IncomingMessage,
  answer: ServerResponse,
  body: Buffer,
  [origin, ...others]: string[],
): void {
  if (origin === undefined) return void answer.writeHead(502).end()
  const { port } = new URL(origin)
  const headers = { ...near.headers, connection: 'close' }
  const far = request({ host: '127.0.0.1', port, path: near.url, method: near.method, headers, agent: false })
  far.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.on('error', () => answer.destroy())
    response.pipe(answer)
  })
  far.on('error', (error: NodeJS.ErrnoException) => {
    if (answer.headersSent) return void answer.destroy()
    const mayRepeat = error.code === 'ECONNREFUSED' || READS.includes(near.method ?? '')
    pass(near, answer, body, mayRepeat ? others : [])
  })
  far.end(body)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
