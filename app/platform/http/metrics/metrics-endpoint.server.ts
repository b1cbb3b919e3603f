import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { log } from '../../log/log.server'
import { measureProcess, registry } from '../../metrics/metric.server'
import { env } from '../../settings/env.server'
import { pathOf } from '../address'
import { securityHeaders } from '../middleware/security-headers.server'

const PATH = '/metrics'

/**
 * Answers GET /metrics with the bearer token METRICS_TOKEN, and passes every other request to `next`. It runs before load shedding, so
 * that an overloaded process still reports its metrics. Without the token the app answers /metrics like any unknown address.
 */
export function withMetricsEndpoint(next: RequestListener): RequestListener {
  const { metrics } = env()
  if (!metrics.token) return next
  const expected = digest(metrics.token)
  return (request, response) => {
    const isMetricsPath = request.url?.startsWith(PATH) && pathOf(request.url) === PATH
    if (isMetricsPath && request.method === 'GET' && isBearer(request, expected)) void answer(response)
    else next(request, response)
  }
}

/** Starts a server for /metrics on METRICS_PORT, if it is set. Returns the function that closes the server. */
export function startMetricsServer(): () => Promise<void> {
  const { metrics } = env()
  if (metrics.token || metrics.port !== undefined) measureProcess()
  if (metrics.port === undefined) return async () => {}
  const server = createServer((request, response) => {
    if (pathOf(request.url ?? '') === PATH && request.method === 'GET') return void answer(response)
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end('404 Not Found\n')
  })
  server.on('error', (error) => log.error({ err: error }, 'metrics: the port cannot be used'))
  server.listen(metrics.port, metrics.host)
  return () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
}

function isBearer(request: IncomingMessage, expected: Buffer): boolean {
  const [, given = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  // `timingSafeEqual` needs the same length on both sides, which hashes have.
  return timingSafeEqual(digest(given), expected)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

async function answer(response: ServerResponse): Promise<void> {
  try {
    const text = await registry().metrics()
    response.writeHead(200, [
      ...securityHeaders().flat(),
      ...['Content-Type', registry().contentType, 'Content-Length', String(Buffer.byteLength(text))],
      ...['Cache-Control', 'private, no-store'],
    ])
    response.end(text)
  } catch (error) {
    log.error({ err: error }, 'metrics: the metrics could not be collected')
    response.writeHead(500).end()
  }
}
