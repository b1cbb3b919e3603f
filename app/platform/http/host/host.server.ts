import type { IncomingMessage, RequestListener, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { constants } from 'node:zlib'
import compression from 'compression'
import type { ErrorRequestHandler, Express, RequestHandler } from 'express'
import { log } from '../../log/log.server'
import { requestSpan } from '../../tracing/request-span.server'
import { SMALL_WINDOW } from '../compression.server'
import { setRoutePatterns } from '../metrics/route-patterns.server'
import { accessLog } from '../middleware/access-log.server'
import { knownMethods } from '../middleware/methods'
import { pageViewLimit } from '../middleware/page-view-limit.server'
import { createRefuse, isRefused, type Texts } from '../middleware/refusals.server'
import { remixResponses } from '../middleware/remix-responses.server'
import { assignRequestId, pinnedOrigin, requestGuard } from '../middleware/request-guard.server'
import { staticFiles } from '../middleware/static-files.server'
import { type LoadBuild, remixHandler } from '../remix/remix-handler.server'
import { visitorRenderer } from '../remix/visitor-renderer.server'
import { trustedProxies } from '../trusted-proxy.server'
import { warnIfNoTrustedProxy } from '../untrusted-proxy.server'

/** The folder of the client build, or the middleware that builds it during development. */
type Files = { folder: string } | { middleware: RequestHandler }

/** What server.ts calls through the build, so that pools and sockets exist once (STACK pitfall 1). */
export type Host = {
  /** Throws while the database is being restored: until the journal is applied it contains what was deleted since the backup. */
  refuseDuringRestore(): Promise<void>
  /** Adds security, files and pages to the app; their order matters. */
  mount(app: Express, parts: { load: LoadBuild; files: Files }): void
  /** The app behind the cache and load shedding. Call `mount` first. */
  requestListener(app: Express, server: Server): RequestListener
  setServerTimeouts(server: Server): void
  /** Sockets (SPEC 7 "WebSocket /ws"). */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Starts the worker of the job queue, unless ROLE is web; keeps trying while the database is away. */
  startWorker(): void
  /** Renders pages until the process is warm; /readyz is 503 meanwhile, other requests are served. Never rejects. */
  warmUp(): Promise<void>
  /** Starts the server for /metrics and the traces, where they are set. Call it before `listen`. */
  startTelemetry(): Promise<void>
  /** On SIGTERM and SIGINT: finishes running requests, releases all resources, exits. */
  stopWith(server: Server): void
}

/** @returns whether a path is a static file, whose response costs almost nothing */
export function mount(
  app: Express,
  parts: { load: LoadBuild; files: Files; texts: Texts },
): (path: string) => boolean {
  const { load } = parts
  const refuse = createRefuse(load, parts.texts)
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('trust proxy', trustedProxies())
  warnIfNoTrustedProxy()
  app.use(assignRequestId, accessLog, requestSpan, requestGuard(refuse))
  const files =
    'folder' in parts.files
      ? staticFiles(parts.files.folder)
      : { has: () => false, serve: parts.files.middleware }
  app.use(files.serve)
  load().then(
    (build) => setRoutePatterns(build, files.has),
    (error: unknown) => log.error({ err: error }, 'the routes are not known to the metrics'),
  )
  app.use(pageViewLimit(refuse), knownMethods(load, refuse), pinnedOrigin)
  app.use(visitorRenderer(load), compressed, remixResponses(refuse, load), remixHandler(load))
  const failed: ErrorRequestHandler = (error, request, response, _next) => {
    log.error({ err: error }, 'request failed in the host')
    // A refusal that fails cannot be refused again.
    if (isRefused(response) || response.headersSent) return void response.destroy()
    refuse(request, response, 500).catch(() => response.destroy())
  }
  app.use(failed)
  return files.has
}

/** Level 4 costs a third of a millisecond a page and saves nine tenths of it (STACK "Figures to know"). */
const BROTLI_LEVEL = 4

/** Compresses pages and data. Event streams are excluded: the compressor would hold them back. */
const compressed: RequestHandler = compression({
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL, ...SMALL_WINDOW } },
  filter: (request, response) => {
    const type = response.getHeader('Content-Type')
    if (typeof type === 'string' && type.startsWith('text/event-stream')) return false
    return compression.filter(request, response)
  },
})
