import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import type { RequestHandler } from 'express'
import { pathOf } from '../address'
import type { LoadBuild } from '../remix/remix-handler.server'
import type { Refuse } from './refusals.server'

type BuildRoute = NonNullable<ServerBuild['routes'][string]>
type RouteObject = Parameters<typeof matchRoutes>[0][number]

/** The methods that read and change nothing. */
export const READS: readonly string[] = ['GET', 'HEAD']

/** Whether a request may change something, and so has a body. */
export const isUnsafe = (method: string): boolean => method !== 'OPTIONS' && !READS.includes(method)

/** Forms support only POST. A route with other write methods declares them: `export const handle: ApiHandle = …`. */
export type ApiHandle = { writes: readonly ('PUT' | 'PATCH' | 'DELETE')[] }

const trees = new WeakMap<ServerBuild, RouteObject[]>()

/**
 * The methods that an address supports. A page is read, and written by POST if it has an action; a resource route is read if it has a
 * loader, and written by the methods of its handle, by default POST. 'unknown' if no route matches.
 */
export function methodsOf(build: ServerBuild, path: string): readonly string[] | 'unknown' {
  const leaf = matchRoutes(routeTree(build), path)?.at(-1)?.route.id
  const route = leaf === undefined ? undefined : build.routes[leaf]
  // A catch-all route refuses by itself.
  if (!route || route.path?.endsWith('*')) return 'unknown'
  if (route.module.default) return pageMethods(route)
  return resourceMethods(route)
}

function pageMethods({ module }: BuildRoute): readonly string[] {
  return module.action ? [...READS, 'POST'] : READS
}

function resourceMethods({ module }: BuildRoute): string[] {
  const { writes = ['POST'] } = (module.handle ?? {}) as Partial<ApiHandle>
  return [...(module.loader ? READS : []), ...(module.action ? writes : [])]
}

export const allowHeader = (allowed: readonly string[]) => [...allowed, 'OPTIONS'].join(', ')

/** The path of the matching route: data requests of a page have an address of their own. */
export const resourceOf = (url: string): string =>
  pathOf(url)
    .replace(/\.data$/, '')
    .replace(/^\/_root$/, '/')

/**
 * Responds to OPTIONS and to methods that an address does not support. Reads pass: matching an address twice costs too much, and Remix
 * has its own error for write-only routes (remix-responses.server.ts).
 */
export function knownMethods(load: LoadBuild, refuse: Refuse): RequestHandler {
  return async (request, response, next) => {
    if (READS.includes(request.method)) return next()
    try {
      const allowed = methodsOf(await load(), resourceOf(request.url))
      if (allowed === 'unknown') return await refuse(request, response, 404)
      if (request.method !== 'OPTIONS' && allowed.includes(request.method)) return next()
      const allow = { Allow: allowHeader(allowed) }
      if (request.method === 'OPTIONS') response.writeHead(204, allow).end()
      else await refuse(request, response, 405, allow)
    } catch (error) {
      next(error)
    }
  }
}

/** The build's routes as a tree that can be matched. */
export function routeTree(build: ServerBuild): RouteObject[] {
  const known = trees.get(build)
  if (known) return known
  const tree = branchesUnder(build, undefined)
  trees.set(build, tree)
  return tree
}

function branchesUnder(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes)
    .filter((route): route is BuildRoute => route !== undefined && route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: branchesUnder(build, id) },
    )
}
