import type { ServerBuild } from '@remix-run/node'

/** Segments that choose a part: with two, no part of ours has more than some twenty routes. */
const DEPTH = 2

/**
 * The build in parts, chosen by the first segments of the path (decision 0288). Remix flattens and ranks every route of a build several
 * times for each request, and its server rendering creates all of them again: with some 200 routes that is most of the work of a short
 * response. A part has the routes that can match such a path, so that every response stays the same.
 * @returns the part for a path, one object for all paths with the same routes; the whole build for requests that ask for routes
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
      routes: only(build.routes, ids),
      assets: { ...build.assets, routes: only(build.assets.routes, ids) },
    }
    parts.set(key, part)
    return part
  }
}

const only = <T>(all: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))

/** The ids of the routes, with their parents, by the static segments that their paths begin with; '' for those that any path may match. */
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
    for (const one of lineage) ids.add(one)
    byPrefix.set(prefix, ids)
  }
  return byPrefix
}

/** The beginnings of a path, shortest first, as the router reads them: decoded and in any case; requests for data end in `.data`. */
function prefixesOf(pathname: string): string[] {
  const segments = pathname
    .replace(/\.data$/, '')
    .split('/')
    .filter(Boolean)
    .slice(0, DEPTH)
    .map(decoded)
  return ['', ...segments.map((_, at) => segments.slice(0, at + 1).join('/'))]
}

/** What cannot be decoded matches no static segment, for the router neither. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll('/', '%2F').toLowerCase()
  } catch {
    return segment
  }
}
