import { createRequestHandler, type RequestHandler, type ServerBuild } from '@remix-run/node'
import { env } from '../../env.server'
import { plainPage } from '../middleware/plain-page.server'
import { guardedBuild } from './guarded-build.server'
import { visitorBuild } from './visitor-build.server'
import { isPlainVisitorPage } from './visitor-pages'

/** Gives the current build; in development it changes while the host runs. */
export type LoadBuild = () => Promise<ServerBuild>

/** Remix itself, with every loader and action guarded; visitor pages are given no more of the build than they use. */
export function remixHandler(load: LoadBuild): RequestHandler {
  const guarded = async () => guardedBuild(await load())
  return env().mode === 'development' ? createRequestHandler(guarded, 'development') : builtHandler(guarded)
}

function builtHandler(load: LoadBuild): RequestHandler {
  let whole: RequestHandler | undefined
  const visitors = new Map<string, RequestHandler>()
  return async (request, context) => {
    // Once each: Remix keeps its route tables with the handler.
    whole ??= createRequestHandler(await load(), 'production')
    if (context?.hydrate !== false || context.refusal !== undefined) return whole(request, context)
    const { pathname } = new URL(request.url)
    // Addresses with an id are without number.
    if (!isPlainVisitorPage(pathname)) return whole(request, context)
    let handle = visitors.get(pathname)
    if (!handle) {
      const build = visitorBuild(await load(), pathname)
      handle = build ? plainPage(build, pathname) : whole
      visitors.set(pathname, handle)
    }
    return handle(request, context)
  }
}
