import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import { env } from '../../settings/env.server'
import { withLimitedBody } from '../uploads/limited-body.server'
import { buildParts } from './build-parts.server'
import { guardedBuild } from './guarded-build.server'
import { contextOf } from './load-context.server'

/** Returns the current build; in development it changes while the host runs. */
export type LoadBuild = () => Promise<ServerBuild>

/** Remix as the last handler of the app, with every loader and action guarded. */
export function remixHandler(load: LoadBuild): RequestHandler {
  const { mode } = env()
  const guarded = async () => guardedBuild(await load())
  const handlerOf = (build: ServerBuild | LoadBuild) =>
    createRequestHandler({
      // Given as a function, the build would be called and inspected by Remix for every request.
      build: build as ServerBuild,
      getLoadContext: (_, response) => contextOf(response.req),
      mode: mode === 'development' ? 'development' : 'production',
    })
  const whole = handlerOf(guarded)
  let byPath: ((path: string) => RequestHandler) | undefined
  return async (request, response, next) => {
    try {
      if (mode !== 'development') byPath ??= handlerByPath(await guarded(), handlerOf)
      await (byPath?.(request.path) ?? whole)(withLimitedBody(request), response, next)
    } catch (error) {
      next(error)
    }
  }
}

/** Returns the handler for a path. Each part of the build has its own handler, created at the first request for that part. */
function handlerByPath(build: ServerBuild, handlerOf: (part: ServerBuild) => RequestHandler) {
  const partOf = buildParts(build)
  const handlers = new WeakMap<ServerBuild, RequestHandler>()
  return (path: string): RequestHandler => {
    const part = partOf(path)
    const handler = handlers.get(part) ?? handlerOf(part)
    handlers.set(part, handler)
    return handler
  }
}
