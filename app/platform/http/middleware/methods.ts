import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'

type BuildRoute = NonNullable<ServerBuild['routes'][string]>
type RouteObject = Parameters<typeof matchRoutes>[0][number]

/** The methods that read and change nothing. */
export const READS: readonly string[] = ['GET', 'HEAD']

/** Forms know no other method than POST. A call that is written otherwise says so: `export const handle: ApiHandle = …`. */
export type ApiHandle = { writes: readonly ('PUT' | 'PATCH' | 'DELETE')[] }

const trees = new WeakMap<ServerBuild, RouteObject[]>()

/**
 * The methods that an address knows. A page is read, and written by POST if it has an action; a resource route is read
 * if it has a loader, and written by what its handle says, else by POST.
 * 'unknown' where no route answers at all.
 */
export function methodsOf(build: ServerBuild, path: string): readonly string[] | 'unknown' {
  const leaf = matchRoutes(routeTree(build), path)?.at(-1)?.route.id
  const route = leaf === undefined ? undefined : build.routes[leaf]
  // What takes any address is there to say so.
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

/** A GET that Remix cannot answer because the route only writes is a method it does not know; 405 names those it knows. */
export async function withMethods(
  answer: Response,
  method: string,
  path: string,
  load: () => Promise<ServerBuild>,
): Promise<Response> {
  if (answer.status !== 405 && !(answer.status === 400 && READS.includes(method))) return answer
  if (answer.status === 405 && answer.headers.has('Allow')) return answer
  const allowed = methodsOf(await load(), path)
  if (allowed === 'unknown' || (answer.status === 400 && allowed.includes('GET'))) return answer
  const headers = new Headers(answer.headers)
  headers.set('Allow', allowHeader(allowed))
  return new Response(answer.body, { status: 405, headers })
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
