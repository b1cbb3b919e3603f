import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import type { RequestHandler } from 'express'
import { env } from '../../env.server'
import { withLimitedBody } from '../uploads/body-limit.server'
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
      // Remix would inspect a build given as a function again for every request.
      build: build as ServerBuild,
      getLoadContext: (_, response) => contextOf(response.req),
      mode: mode === 'development' ? 'development' : 'production',
    })
  let handler: RequestHandler | undefined
  return async (request, response, next) => {
    try {
      handler ??= handlerOf(mode === 'development' ? guarded : await guarded())
      await handler(withLimitedBody(request), response, next)
    } catch (error) {
      next(error)
    }
  }
}
