import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { READS } from '~/platform/http/middleware/methods'
import { portOf } from '../../fakes/listen'

type Proxy = { origin: string; stop(): Promise<void> }

const CHECK_MS = 1000
/** By default Node queues 511 connections until they are accepted. Clients retry further ones after 1, 3, 7 … 63 seconds. */
const BACKLOG = 4096

/**
 * A reverse proxy (round robin) that is similar to Caddy with operation/Caddyfile. It checks every second which upstreams are ready, keeps
 * connections open, and tries the next upstream if a connection is refused. It also retries a read whose connection breaks before the
 * response, or whose response is 503. It never repeats a write that an upstream may have received.
 */
export async function startProxy(origins: readonly string[]): Promise<Proxy> {
  let requests = 0
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
  const server = createServer(async (incoming, answer) => {
    const body = await bodyOf(incoming)
    const first = requests++ % origins.length
    const rotated = [...origins.slice(first), ...origins.slice(0, first)]
    const usable = rotated.filter((origin) => ready.has(origin))
    forward({ incoming, answer, body, agent }, usable.length > 0 ? usable : rotated)
  })
  await new Promise<void>((resolve) =>
    server.listen({ host: '127.0.0.1', port: 0, backlog: BACKLOG }, resolve),
  )
  return {
    origin: `http://localhost:${portOf(server)}`,
    stop: () =>
      new Promise((resolve) => {
        clearInterval(checks)
        agent.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Exchange = { incoming: IncomingMessage; answer: ServerResponse; body: Buffer; agent: Agent }

/** Sends a request to the first of the origins, and to the others if it may be retried. */
function forward(exchange: Exchange, [origin, ...others]: string[]): void {
  const { incoming, answer, body, agent } = exchange
  if (origin === undefined) return void answer.writeHead(502).end()
  const { port } = new URL(origin)
  const { connection: _, ...headers } = incoming.headers
  const { url: path, method } = incoming
  const outgoing = request({ host: '127.0.0.1', port, path, method, headers, agent })
  const isRead = READS.includes(method ?? '')
  outgoing.on('response', (response) => {
    if (isRead && response.statusCode === 503 && others.length > 0) {
      response.resume()
      return forward(exchange, others)
    }
    // `Connection` applies to one hop only, so it is not forwarded.
    const { connection: _, ...responseHeaders } = response.headers
    answer.writeHead(response.statusCode ?? 502, responseHeaders)
    response.on('error', () => answer.destroy())
    response.pipe(answer)
  })
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    if (answer.headersSent) return void answer.destroy()
    const mayRepeat = error.code === 'ECONNREFUSED' || isRead
    forward(exchange, mayRepeat ? others : [])
  })
  outgoing.end(body)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
