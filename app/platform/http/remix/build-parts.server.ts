import type { ServerBuild } from '@remix-run/node'

/** The number of leading path segments that choose a part. With two, every part has fewer than 40 of some 200 routes. */
const DEPTH = 2

/**
 * Splits a build into parts that have only the routes which can match a path with certain first segments, so that every response stays the
 * same (decision 0288). Remix flattens and ranks every route of a build several times for each request, and its server rendering creates all
 * of them again: with some 200 routes that is most of the work of a short response.
 * @returns a function that returns the part for a path: the same object for all paths with the same prefix, and the whole build for
 * `/__manifest`, at which browsers ask for routes
 */
export function buildParts(build: ServerBuild): (pathname: string) => ServerBuild {
  const byPrefix = routesByPrefix(build)
  const parts = new Map<string, ServerBuild>()
  return (pathname) => {
    if (pathname === '/__manifest') return build
    const prefixes = prefixesOf(pathname).filter((prefix) => byPrefix.has(prefix))
    const key = prefixes.at(-1) ?? ''
    const known = parts.get(key)
    if (known) return known
    const ids = new Set(prefixes.flatMap((prefix) => [...(byPrefix.get(prefix) ?? [])]))
    const part = {
      ...build,
      routes: pick(build.routes, ids),
      assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
    }
    parts.set(key, part)
    return part
  }
}

const pick = <T>(all: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))

/**
 * Maps each prefix of static segments to the ids of the routes that begin with it, and of their parents. The prefix '' has the routes that
 * begin with a dynamic segment and can match any path.
 */
function routesByPrefix({ routes }: ServerBuild): Map<string, Set<string>> {
  const byPrefix = new Map<string, Set<string>>()
  for (const id of Object.keys(routes)) {
    const lineage: string[] = []
    let path = ''
    for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) {
      lineage.push(at)
      path = `${routes[at]?.path ?? ''}/${path}`
    }
    const segments = path.split('/').filter(Boolean)
    const dynamicAt = segments.findIndex((segment) => /[:*?]/.test(segment))
    const prefix = segments
      .slice(0, dynamicAt < 0 ? DEPTH : Math.min(dynamicAt, DEPTH))
      .join('/')
      .toLowerCase()
    const ids = byPrefix.get(prefix) ?? new Set()
    for (const routeId of lineage) ids.add(routeId)
    byPrefix.set(prefix, ids)
  }
  return byPrefix
}

/** The prefixes of a path, the shortest first. Like the router they are decoded and ignore case. Paths of data requests end in `.data`. */
function prefixesOf(pathname: string): string[] {
  const segments = pathname
    .replace(/\.data$/, '')
    .split('/')
    .filter(Boolean)
    .slice(0, DEPTH)
    .map(decoded)
  return ['', ...segments.map((_, at) => segments.slice(0, at + 1).join('/'))]
}

/** A segment that cannot be decoded stays as it is: it matches no static segment, neither here nor in the router. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll('/', '%2F').toLowerCase()
  } catch {
    return segment
  }
}
