import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { log } from '../../log/log.server'
import { registry } from '../../metrics/metric.server'
import { measureProcess } from '../../metrics/process-metrics.server'
import { env } from '../../settings/env.server'
import { pathOf } from '../address'
import { securityHeaders } from '../middleware/security-headers.server'

const PATH = '/metrics'

/**
 * Answers /metrics for the bearer of METRICS_TOKEN, before any load shedding: an overloaded process must not be invisible. For everybody
 * else the address does not exist: the app answers, as for any unknown one.
 */
export function metricsInFront(next: RequestListener): RequestListener {
  const { metrics } = env()
  if (!metrics.token) return next
  const wanted = digest(metrics.token)
  return (request, response) => {
    const isAsked = request.url?.startsWith(PATH) && pathOf(request.url) === PATH
    if (isAsked && request.method === 'GET' && isBearer(request, wanted)) void answer(response)
    else next(request, response)
  }
}

/** Starts a server for /metrics on METRICS_PORT, if that is set. Returns what closes it. */
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

function isBearer(request: IncomingMessage, wanted: Buffer): boolean {
  const [, given = ''] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  // Hashes have the same length, whatever was given.
  return timingSafeEqual(digest(given), wanted)
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
    log.error({ err: error }, 'metrics: not collected')
    response.writeHead(500).end()
  }
}
