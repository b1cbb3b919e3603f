import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { withReads, withWrites } from '../../database/replicas/read-scope.server'
import { isDatabaseFailing, isDatabaseUnreachable } from '../../database/unreachable.server'
import { log } from '../../log/log.server'
import { StorageUnavailable } from '../../storage/storage-unavailable'
import { isUnsafe } from '../middleware/methods'
import { withCheckedBody } from '../uploads/checked-body.server'
import { type Waiting, withDatabaseTimeout } from './database-timeout.server'
import { paced } from './page-body.server'

type Args = LoaderFunctionArgs | ActionFunctionArgs
type Run = (args: Args) => unknown

const guarded = new WeakMap<ServerBuild, ServerBuild>()

/** Seconds after which a retry makes sense while the database or the storage is away. */
export const RETRY_AFTER_S = 5

/**
 * The build with every loader and action wrapped in the rules that no route should have to repeat: a lost, silent or full database or
 * storage is a 503, an unreadable body is a 400, a stream respects back-pressure, and a request that the host refused runs nothing.
 */
export function guardedBuild(build: ServerBuild): ServerBuild {
  const known = guarded.get(build)
  if (known) return known
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route]
      const { loader, action } = route.module
      const module = {
        ...route.module,
        ...(loader && {
          loader: withGuard(reading(loader as Run), id, route.module.default ? 'page' : 'other'),
        }),
        ...(action && { action: withGuard(writing(action as Run), id, 'other') }),
      }
      return [id, { ...route, module }]
    }),
  ) as ServerBuild['routes']
  const answer = { ...build, routes }
  guarded.set(build, answer)
  return answer
}

const reading =
  (run: Run): Run =>
  (args) =>
    withReads(args.context, () => run(args))

const writing =
  (run: Run): Run =>
  (args) =>
    withWrites(args.context, async () => run(args))

function withGuard(run: Run, routeId: string, kind: Waiting): Run {
  return async (args) => {
    const { refusal, answers, response } = args.context
    if (answers?.has(routeId) && !isUnsafe(args.request.method)) return answers.get(routeId)
    // The frame of the page (language, theme) still comes from root.
    if (refusal !== undefined && routeId !== 'root') throw new Response(null, { status: refusal })
    if (isUnsafe(args.request.method)) withCheckedBody(args.request)
    try {
      const answer = await withDatabaseTimeout(() => run(args), kind)
      return response && answer instanceof Response ? paced(answer, response) : answer
    } catch (error) {
      const part = unavailablePart(error)
      if (part === null) throw error
      log.warn({ err: error, requestId: args.context.requestId, routeId }, `${part} unavailable`)
      throw new Response(null, { status: 503, headers: { 'Retry-After': String(RETRY_AFTER_S) } })
    }
  }
}

/** What failed, if it is no fault of the request. */
function unavailablePart(error: unknown): 'database' | 'storage' | null {
  if (error instanceof StorageUnavailable) return 'storage'
  if (error instanceof Response) return null
  return isDatabaseUnreachable(error) || isDatabaseFailing(error) ? 'database' : null
}
