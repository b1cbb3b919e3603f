import type { RequestListener, Server } from 'node:http'
import type { Express } from 'express'
import { flushFailedLogins } from '~/domains/accounts/security-log/failed-logins.server'
import { flushLastUse } from '~/domains/accounts/sessions/last-use.server'
import { measureOverdue } from '~/domains/admin/overdue.server'
import { cachedPhoto } from '~/domains/media/delivery/photo-cache.server'
import { mediaRefusalText } from '~/domains/media/refusal'
import { presenceTracker } from '~/domains/presence/tracker.server'
import { flushProfileViews } from '~/domains/profiles/views/record-view.server'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '~/i18n/languages'
import { languageOf, translator } from '~/i18n/server.server'
import { startWorker } from '~/jobs/worker.server'
import { measureBackups } from '~/platform/backup/newest-backup.server'
import { refuseToStartDuringRestore } from '~/platform/backup/restore-guard.server'
import { bus } from '~/platform/bus/bus.server'
import { closeDb } from '~/platform/database/db.server'
import { watchReplicas } from '~/platform/database/replicas/replicas.server'
import { isHealthProbe, pathOf } from '~/platform/http/address'
import type { Theme } from '~/platform/http/cookies.server'
import { stopGracefully } from '~/platform/http/host/graceful-stop.server'
import { type Host, mount } from '~/platform/http/host/host.server'
import { setServerTimeouts } from '~/platform/http/host/server-timeouts.server'
import { isStopRequested } from '~/platform/http/host/stop-state.server'
import { warmUp } from '~/platform/http/host/warm-up.server'
import { closeCounters } from '~/platform/http/limits/shared-counter.server'
import { startMetricsServer, withMetricsEndpoint } from '~/platform/http/metrics/metrics-endpoint.server'
import { measureConnections } from '~/platform/http/metrics/request-metrics.server'
import { cacheMiddleware } from '~/platform/http/middleware/cache.server'
import { answerBusy } from '~/platform/http/middleware/overload/answer-busy.server'
import { announceStop, watchStops } from '~/platform/http/middleware/overload/process-stops.server'
import { shedLoad } from '~/platform/http/middleware/overload/shed-load.server'
import type { LoadBuild } from '~/platform/http/remix/remix-handler.server'
import { takesFiles } from '~/platform/http/uploads/size-limits.server'
import type { Queue } from '~/platform/queue/worker.server'
import { env } from '~/platform/settings/env.server'
import { startTracing } from '~/platform/tracing/start-tracing.server'
import { makeSockets } from '~/realtime/sockets.server'
import { exitHeaders } from '~/routes/public/exit-headers.server'
import { busyPage } from '~/ui/frame/plain-pages.server'
import { behindVisitorCache } from './visitor-cache.server'

/** Those that most visitors open first. None of them writes. */
const PAGES_TO_WARM_UP = ['/', '/explore', '/explore?priceMax=300', '/landing', '/login', '/api/users/public']

/** Builds the host that server.ts starts. */
export function makeHost(): Host {
  let isFile = (_path: string) => false
  let load: LoadBuild
  let queue: Promise<Queue> | undefined
  let stopMetrics = async () => {}
  let stopTracing = async () => {}
  const sockets = makeSockets()
  const { role } = env()
  return {
    refuseDuringRestore: refuseToStartDuringRestore,
    mount: (app, parts) => {
      isFile = mount(app, { ...parts, texts: { languageOf, refusalText } })
      load = parts.load
      if (role === 'worker') return
      watchReplicas()
      void watchStops({ isFresh: env().warmsUp })
    },
    requestListener: (app, server) => {
      measureConnections(server)
      const listener =
        role === 'worker'
          ? onlyHealth(app)
          : cacheMiddleware(app, cachedPhoto, bounded(app, { server, isFile, load }))
      return withMetricsEndpoint(listener)
    },
    setServerTimeouts,
    upgrade: (request, socket, head) =>
      role === 'worker' ? void socket.destroy() : sockets.upgrade(request, socket, head),
    startWorker: () => {
      if (role !== 'web' && !isStopRequested()) queue ??= startWorker()
    },
    warmUp: async () => {
      if (env().warmsUp && role !== 'worker') await warmUp(load, PAGES_TO_WARM_UP, LANGUAGES)
    },
    startTelemetry: async () => {
      measureBackups()
      measureOverdue()
      stopMetrics = startMetricsServer()
      stopTracing = await startTracing()
    },
    stopWith: (server) =>
      stopGracefully(
        server,
        {
          meanwhile: async (noticed) => {
            if (role !== 'worker') void announceStop()
            const jobsEnded = queue?.then((running) => running.stop())
            await noticed
            sockets.stop()
            await jobsEnded
          },
          last: [
            flushLastUse,
            () => presenceTracker().stop(),
            flushFailedLogins,
            flushProfileViews,
            () => stopTracing(),
            () => stopMetrics(),
            () => bus().close(),
            closeCounters,
            closeDb,
          ],
        },
        env().stopNoticeMs,
      ),
  }
}

/** The app behind the cache of pages and load shedding. */
function bounded(
  app: Express,
  { server, isFile, load }: { server: Server; isFile: (path: string) => boolean; load: LoadBuild },
): RequestListener {
  // In development a page loads hundreds of source files at once.
  if (env().mode === 'development') return app
  const texts = {
    languageOf,
    page: (language: string, isSubmission: boolean, theme: Theme | null) =>
      busyPage(known(language), isSubmission, theme),
    message: (language: string) => translator(known(language))('errors:busy.text'),
  }
  const refuse = answerBusy(texts, { path: '/exit', headers: exitHeaders })
  return behindVisitorCache(app, load, (next) => shedLoad(next, { server, isFile, answerBusy: refuse }))
}

const STATUSES_WITH_TEXT = [400, 403, 404, 405, 408, 413, 429, 500, 503] as const

function refusalText(
  language: string,
  status: number,
  { path, allow }: { path: string; allow?: string },
): string {
  const t = translator(known(language))
  // SPEC 8 defines a text for a photo that is too large, by whatever amount.
  if (status === 413 && takesFiles(path)) return mediaRefusalText(t, 'too-large')
  if (status === 405 && allow) return t('auth:api.methodNotAllowed', { allow })
  const textStatus = STATUSES_WITH_TEXT.find((one) => one === status) ?? (status >= 500 ? 500 : 400)
  return t(`errors:${textStatus}.text`)
}

const known = (language: string): Language => (isLanguage(language) ? language : DEFAULT_LANGUAGE)

/** The handler of a process that only runs jobs: it answers the health checks of supervisors and nothing else. */
function onlyHealth(app: RequestListener): RequestListener {
  return (request, response) => {
    if (isHealthProbe(pathOf(request.url ?? ''))) return app(request, response)
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
    response.end('This process runs jobs only.\n')
  }
}
