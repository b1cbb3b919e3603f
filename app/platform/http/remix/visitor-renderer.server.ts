import type { AppLoadContext, EntryContext, LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import type { Request, RequestHandler } from 'express'
import { env } from '../../settings/env.server'
import { completeResponse, sendWhole } from '../middleware/complete-response.server'
import { routeTree } from '../middleware/methods'
import { guardedBuild } from './guarded-build.server'
import { contextOf } from './load-context.server'
import type { LoadBuild } from './remix-handler.server'
import { visitorPageOf } from './visitor-pages'

/**
 * The short path to a visitor page: its loaders, then its HTML (decision 0140). Remix matches the address three times, copies the
 * request for each loader and encodes the data for a browser that never asks for it. Only this file uses Remix's internals: the context
 * that entry.server takes. `visitor-renderer.http.test.ts` compares its bytes with Remix's own for every page.
 *
 * It comes before the middleware that replaces methods of a response: with these, each response outlives two scavenges of V8 (decision 0400).
 */
export function visitorRenderer(load: LoadBuild): RequestHandler {
  const pages = new Map<string, Render | undefined>()
  return async (request, response, next) => {
    const context = contextOf(request)
    const [path = ''] = request.originalUrl.split('?', 1)
    const page = visitorPageOf(path)
    if (context.hydrate || request.method !== 'GET' || page === null) return next()
    if (env().mode === 'development') return next()
    try {
      if (!pages.has(page)) pages.set(page, rendererOf(guardedBuild(await load()), page))
      const answer = await pages.get(page)?.(toFetchRequest(request), context)
      const { html } = context
      if (answer?.status !== 200 || !html) return next()
      for (const [name, value] of answer.headers) response.setHeader(name, value)
      completeResponse(request, response, context)
      sendWhole(response, html, (body) => response.end(body))
    } catch (error) {
      next(error)
    }
  }
}

export type Render = (request: globalThis.Request, context: AppLoadContext) => Promise<Response | null>

/** Without an abort signal, which no loader of a visitor page reads: undici would keep it until a full collection (decision 0375). */
function toFetchRequest({ originalUrl, headers }: Request): globalThis.Request {
  const given = Object.entries(headers).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  return new globalThis.Request(env().appUrl + originalUrl, { headers: given })
}

/**
 * The function that renders one page; undefined if no route matches. It returns null where Remix must respond: a loader that refuses,
 * redirects, sets a cookie or fails, a page that cannot be rendered, Remix's own parameters. Remix gets the results of the loaders, so that
 * nothing runs twice.
 * @param page of `visitorPageOf`
 */
export function rendererOf(build: ServerBuild, page: string): Render | undefined {
  const matches = matchRoutes(routeTree(build), page) as unknown as Matches | null
  if (!matches) return undefined
  const ids = matches.flatMap(({ route }) => route.id ?? [])
  const shared = sharedBy(build, ids)
  const parameter = page.split('/:')[1]
  const loaders = ids.flatMap((id) => {
    const loader = build.routes[id]?.module.loader as Loader | undefined
    return loader ? [{ id, loader }] : []
  })

  return async (request, context) => {
    const { pathname, search } = new URL(request.url)
    if (REMIX_OWN.test(search)) return null
    const params = parameter ? { [parameter]: pathname.slice(pathname.lastIndexOf('/') + 1) } : {}
    const args: LoaderFunctionArgs = { request, params, context }
    const answers = new Map<string, Promise<unknown>>()
    for (const { id, loader } of loaders) answers.set(id, (async () => loader(args))())
    context.answers = answers
    const loaderData: Record<string, unknown> = {}
    let isPlain = true
    for (const [id, answer] of answers) {
      const found = plain(await settled(answer))
      if (found) loaderData[id] = found.data
      else isPlain = false
    }
    if (!isPlain) return null
    const rendered: EntryContext = {
      ...shared,
      staticHandlerContext: {
        ...PLAIN_STATE,
        matches: matches.map((match) => matchOf(match, { page, pathname, params })),
        location: { pathname, search, hash: '', state: null, key: 'default' },
        loaderData,
      },
    }
    try {
      return (await build.entry.module.default(request, 200, new Headers(), rendered, context)) as Response
    } catch {
      return null
    } finally {
      // Remix's router of this page has getters, so it outlives scavenges with what it leads to (decision 0400).
      rendered.staticHandlerContext.loaderData = {}
    }
  }
}

type Loader = (args: LoaderFunctionArgs) => unknown
type Matches = EntryContext['staticHandlerContext']['matches']

/** Parameters that Remix consumes and hides from loaders. */
const REMIX_OWN = /[?&](index|_routes)(=|&|$)/

/** The state of a page whose loaders ran and returned data. */
const PLAIN_STATE = {
  basename: '/',
  statusCode: 200,
  actionData: null,
  errors: null,
  loaderHeaders: {},
  actionHeaders: {},
  activeDeferreds: null,
}

/** The match of a pattern as the match of an address. */
function matchOf(
  match: Matches[number],
  { page, pathname, params }: { page: string; pathname: string; params: Matches[number]['params'] },
): Matches[number] {
  return match.pathname === page
    ? { ...match, params, pathname, pathnameBase: pathname }
    : { ...match, params }
}

/** The part that all renderings of a page share: root and the page, and no other route. */
function sharedBy({ assets, routes, future, isSpaMode }: ServerBuild, ids: readonly string[]) {
  const only = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)))
  const modules = ids.flatMap((id) => {
    const route = routes[id]
    return route ? [[id, route.module]] : []
  })
  return {
    manifest: { ...assets, routes: only(assets.routes) },
    routeModules: Object.fromEntries(modules),
    // For scripts, which such a page does not have.
    serverHandoffString: '',
    renderMeta: {},
    future,
    isSpaMode,
    serializeError: ({ message }: Error) => ({ message }),
  }
}

type Settled = { value: unknown } | null

/** Null if the loader threw; Remix gets the same promise. */
async function settled(answer: unknown): Promise<Settled> {
  try {
    return { value: await answer }
  } catch {
    return null
  }
}

/** The data of a result without a status or headers; null for any other. */
function plain(answer: Settled): { data: unknown } | null {
  if (!answer || answer.value === undefined || answer.value instanceof Response) return null
  if (!withInit(answer.value)) return { data: answer.value }
  const { data, init } = answer.value
  const hasInit = init && (init.status !== undefined || [...new Headers(init.headers).keys()].length > 0)
  return hasInit ? null : { data }
}

/** Whether `data()` made the value. */
function withInit(value: unknown): value is { data: unknown; init: ResponseInit | null } {
  return (
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'DataWithResponseInit'
  )
}
