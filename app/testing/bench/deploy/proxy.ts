import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Proxy = { origin: string; stop(): Promise<void> }

const READS = ['GET', 'HEAD']

const CHECK_MS = 1000
/** Node keeps 511 connections that wait to be accepted; further ones are tried again after 1, 3, 7 … 63 seconds. */
const BACKLOG = 4096

/**
 * A reverse proxy as Caddy is one with operation/Caddyfile: it asks every second which upstreams are ready, takes them in turn, keeps
 * connections open, and goes to the next upstream if a connection is refused, for reads also if it breaks before an answer or is answered
 * 503. What was sent and may have had an effect is never sent again.
 */
export async function startProxy(origins: readonly string[]): Promise<Proxy> {
  let turn = 0
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(origins)
  const check = async (origin: string) => {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(CHECK_MS) }).catch(
      () => null,
    )
    await answer?.body?.cancel()
    if (answer?.ok) ready.add(origin)
    else ready.delete(origin)
  }
  const checks = setInterval(() => origins.forEach((origin) => void check(origin)), CHECK_MS)
  const server = createServer(async (near, answer) => {
    const body = await bodyOf(near)
    const first = turn++ % origins.length
    const rotated = [...origins.slice(first), ...origins.slice(0, first)]
    const usable = rotated.filter((origin) => ready.has(origin))
    pass({ near, answer, body, agent }, usable.length > 0 ? usable : rotated)
  })
  await new Promise<void>((resolve) =>
    server.listen({ host: '127.0.0.1', port: 0, backlog: BACKLOG }, resolve),
  )
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        clearInterval(checks)
        agent.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Passed = { near: IncomingMessage; answer: ServerResponse; body: Buffer; agent: Agent }

function pass(passed: Passed, [origin, ...others]: string[]): void {
  const { near, answer, body, agent } = passed
  if (origin === undefined) return void answer.writeHead(502).end()
  const { port } = new URL(origin)
  const { connection: _, ...headers } = near.headers
  const far = request({ host: '127.0.0.1', port, path: near.url, method: near.method, headers, agent })
  const isRead = READS.includes(near.method ?? '')
  far.on('response', (response) => {
    if (isRead && response.statusCode === 503 && others.length > 0) {
      response.resume()
      return pass(passed, others)
    }
    // Whether a connection stays open is a matter of each side.
    const { connection: _, ...answered } = response.headers
    answer.writeHead(response.statusCode ?? 502, answered)
    response.on('error', () => answer.destroy())
    response.pipe(answer)
  })
  far.on('error', (error: NodeJS.ErrnoException) => {
    if (answer.headersSent) return void answer.destroy()
    const mayRepeat = error.code === 'ECONNREFUSED' || isRead
    pass(passed, mayRepeat ? others : [])
  })
  far.end(body)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
