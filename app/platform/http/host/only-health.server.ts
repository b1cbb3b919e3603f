import type { RequestListener } from 'node:http'
import { pathOf } from '../address'

const HEALTH = ['/healthz', '/readyz']

/** For a process that only runs jobs: it tells supervisors how it is, and serves nobody. */
export function onlyHealth(app: RequestListener): RequestListener {
  return (request, response) => {
    if (HEALTH.includes(pathOf(request.url ?? ''))) return app(request, response)
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
    response.end('This process runs jobs only.\n')
  }
}
