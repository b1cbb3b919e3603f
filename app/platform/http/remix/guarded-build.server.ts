import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { withReads, withWrites } from '../../database/replicas/read-scope.server'
import { isDatabaseFailing, isDatabaseUnreachable } from '../../database/unreachable.server'
import { log } from '../../log/log.server'
import { StorageUnavailable } from '../../storage/storage-unavailable'
import { isUnsafe } from '../middleware/methods'
import { withCheckedBody } from '../uploads/checked-body.server'
import { type RequestKind, withDatabaseTimeout } from './database-timeout.server'
import { withBackPressure } from './page-body.server'

type Args = LoaderFunctionArgs | ActionFunctionArgs
type Run = (args: Args) => unknown

const guarded = new WeakMap<ServerBuild, ServerBuild>()

/** After how many seconds clients should retry while the database or the storage is unavailable. */
export const RETRY_AFTER_S = 5

/**
 * The build with every loader and action wrapped in the rules that apply to all routes:
 * - If the database or the storage is unreachable, does not respond or has no space left, the response is 503.
 * - If the body is unreadable, it is 400.
 * - Streams respect back-pressure.
 * - For a request that the host has refused, no loader or action runs.
 */
export function guardedBuild(build: ServerBuild): ServerBuild {
  const cached = guarded.get(build)
  if (cached) return cached
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route]
      const { loader, action } = route.module
      const module = {
        ...route.module,
        ...(loader && {
          loader: withGuard(inReadScope(loader as Run), id, route.module.default ? 'page' : 'other'),
        }),
        ...(action && { action: withGuard(inWriteScope(action as Run), id, 'other') }),
      }
      return [id, { ...route, module }]
    }),
  ) as ServerBuild['routes']
  const result = { ...build, routes }
  guarded.set(build, result)
  return result
}

const inReadScope =
  (run: Run): Run =>
  (args) =>
    withReads(args.context, () => run(args))

const inWriteScope =
  (run: Run): Run =>
  (args) =>
    withWrites(args.context, async () => run(args))

function withGuard(run: Run, routeId: string, kind: RequestKind): Run {
  return async (args) => {
    const { refusal, notFoundData, answers, response } = args.context
    if (answers?.has(routeId) && !isUnsafe(args.request.method)) return answers.get(routeId)
    // The root loader runs all the same: it returns the language and theme of the refusal page.
    if (refusal !== undefined && routeId !== 'root') {
      const init = { status: refusal }
      throw notFoundData === undefined ? new Response(null, init) : Response.json(notFoundData, init)
    }
    if (isUnsafe(args.request.method)) withCheckedBody(args.request)
    try {
      const answer = await withDatabaseTimeout(() => run(args), kind)
      return response && answer instanceof Response ? withBackPressure(answer, response) : answer
    } catch (error) {
      const service = unavailableService(error)
      if (service === null) throw error
      log.warn({ err: error, requestId: args.context.requestId, routeId }, `${service} unavailable`)
      throw new Response(null, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_S) } })
    }
  }
}

/** Which service an error is about if that service is unavailable; null for other errors. */
function unavailableService(error: unknown): 'database' | 'storage' | null {
  if (error instanceof StorageUnavailable) return 'storage'
  if (error instanceof Response) return null
  return isDatabaseUnreachable(error) || isDatabaseFailing(error) ? 'database' : null
}
