import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { gauge, histogram, observableCounter } from '../../metrics/metric.server'
import { singleton } from '../../process/singleton.server'
import { pathOf } from '../address'
import { routePatternOf } from './route-patterns.server'

/** One combination of labels of the request counter. */
export type RequestCount = { count: number }
type LabelledCount = RequestCount & { labels: { route: string; method: string; status: string } }

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const counts = singleton('request-counts', () => new Map<string, LabelledCount>())

observableCounter<Record<'route' | 'method' | 'status', readonly string[]>>({
  name: 'app_http_requests_total',
  help: 'Responses, also from caches, by route pattern, method and class of the status',
  labels: { route: [], method: [], status: [] },
  read: () => [...counts.values()].map(({ labels, count }) => ({ labels, value: count })),
})

const durations = histogram<{ route: readonly string[] }>({
  name: 'app_http_request_duration_seconds',
  help: 'Time until the response was sent, for requests that no cache answered, without event streams',
  labels: { route: [] },
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

/**
 * The counter of one route, method and status. A cache keeps it with its entry and writes `count += 1`: there a response takes 30
 * microseconds, and finding the counter would be a tenth of that.
 * @param route as `routePatternOf` returns it
 */
export function requestCount(route: string, method: string, status: number): RequestCount {
  const labels = {
    route,
    method: METHODS.includes(method) ? method : 'other',
    status: status === ABORTED ? 'aborted' : `${Math.floor(status / 100)}xx`,
  }
  const key = `${labels.method} ${labels.status} ${route}`
  const found = counts.get(key) ?? { labels, count: 0 }
  counts.set(key, found)
  return found
}

/** Counts the open connections of the server, sockets and event streams among them. */
export function measureConnections(server: Pick<Server, 'getConnections'>): void {
  gauge({
    name: 'app_http_connections_open',
    help: 'Open TCP connections, also idle ones',
    read: () =>
      new Promise<number>((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
  })
}

/** The client left before a status was sent. */
const ABORTED = 0

/** Counts and times a request of the app, once it is over. */
export function measureRequest(request: IncomingMessage, response: ServerResponse, startedAt: number): void {
  // Read before the routers, which rewrite the address.
  const { method = '', url = '' } = request
  response.once('close', () => {
    const route = routePatternOf(pathOf(url))
    requestCount(route, method, response.headersSent ? response.statusCode : ABORTED).count += 1
    const type = response.getHeader('Content-Type')
    if (typeof type === 'string' && type.startsWith('text/event-stream')) return
    durations.observe({ route }, (performance.now() - startedAt) / 1000)
  })
}
