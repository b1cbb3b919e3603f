import type { RequestListener } from 'node:http'
import { isHealthProbe, pathOf } from '../address'

/** The handler of a process that only runs jobs: it answers the health checks of supervisors and nothing else. */
export function onlyHealth(app: RequestListener): RequestListener {
  return (request, response) => {
    if (isHealthProbe(pathOf(request.url ?? ''))) return app(request, response)
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
    response.end('This process runs jobs only.\n')
  }
}
