import {
  type AppLoadContext,
  createRequestHandler,
  type EntryContext,
  type LoaderFunctionArgs,
  type RequestHandler,
  type ServerBuild,
} from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { routeTree } from './methods'

/**
 * A page of a visitor by the straight way: its loaders, then its text. Remix would copy the request for each loader, match the
 * address thrice and encode the data for a browser that never asks, which together is a sixth of such a page.
 *
 * Whatever is out of the ordinary (a loader that refuses, redirects, sets a cookie or fails, a page that cannot be drawn) is
 * Remix's to answer. It is handed what the loaders said already: nothing runs twice.
 * @param build root and the page, and nothing else (visitor-build.server.ts)
 * @param path its one address, without parameters
 */
export function plainPage(build: ServerBuild, path: string): RequestHandler {
  const once = runningOnce(build)
  const remix = createRequestHandler(once, 'production')
  const routes = Object.values(once.routes).flatMap((route) => route ?? [])
  const matches = matchRoutes(routeTree(build), path) as unknown as Matches
  const page = unchanging(build)

  return async (request, context) => {
    if (request.method !== 'GET' || !context) return remix(request, context)
    const { pathname, search } = new URL(request.url)
    if (REMIX_OWN.test(search)) return remix(request, context)
    const args = { request, params: {}, context }
    const answers = await Promise.all(routes.map(({ module: { loader } }) => loader && settled(loader(args))))
    const loaderData: Record<string, unknown> = {}
    for (const [at, { id, module }] of routes.entries()) {
      const found = plain(answers[at])
      if (module.loader && !found) return remix(request, context)
      if (found) loaderData[id] = found.data
    }
    const drawn: EntryContext = {
      ...page,
      staticHandlerContext: {
        ...NOTHING_HAPPENED,
        matches: [...matches],
        location: { pathname, search, hash: '', state: null, key: 'default' },
        loaderData,
      },
    }
    try {
      return await once.entry.module.default(request, 200, new Headers(), drawn, context)
    } catch {
      return remix(request, context)
    }
  }
}

/** Parameters that Remix takes for its own, and keeps from loaders. */
const REMIX_OWN = /[?&](index|_routes)(=|&|$)/

/** Of a page whose loaders were asked and gave data. */
const NOTHING_HAPPENED = {
  basename: '/',
  statusCode: 200,
  actionData: null,
  errors: null,
  loaderHeaders: {},
  actionHeaders: {},
  activeDeferreds: null,
}

type Matches = EntryContext['staticHandlerContext']['matches']

/** What the pages of a build have in common. */
function unchanging({ assets, routes, future, isSpaMode }: ServerBuild) {
  const modules = Object.entries(routes).flatMap(([id, route]) => (route ? [[id, route.module]] : []))
  return {
    manifest: assets,
    routeModules: Object.fromEntries(modules),
    // For scripts, of which such a page has none.
    serverHandoffString: '',
    renderMeta: {},
    future,
    isSpaMode,
    serializeError: ({ message }: Error) => ({ message }),
  }
}

type Settled = { value: unknown } | null

/** Null is a loader that threw; Remix will hear of it from the same promise. */
async function settled(answer: unknown): Promise<Settled> {
  try {
    return { value: await answer }
  } catch {
    return null
  }
}

/** Data and nothing else. */
function plain(answer: Settled | undefined): { data: unknown } | null {
  if (!answer || answer.value === undefined || answer.value instanceof Response) return null
  if (!withInit(answer.value)) return { data: answer.value }
  const { data, init } = answer.value
  const says = init && (init.status !== undefined || [...new Headers(init.headers).keys()].length > 0)
  return says ? null : { data }
}

/** What `data()` makes. */
function withInit(value: unknown): value is { data: unknown; init: ResponseInit | null } {
  return (
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'DataWithResponseInit'
  )
}

/** The build with loaders that run once a request, however often they are asked. */
function runningOnce(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader
    if (!route || !loader) return [id, route]
    const answers = new WeakMap<AppLoadContext, Promise<unknown>>()
    const once = (args: LoaderFunctionArgs) => {
      const known = answers.get(args.context)
      if (known !== undefined) return known
      const answer = (async () => loader(args))()
      answers.set(args.context, answer)
      return answer
    }
    return [id, { ...route, module: { ...route.module, loader: once } }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}
