import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { routeTree } from '../middleware/methods'

/**
 * The build as far as one visitor page needs it: root and the page. Remix ranks and compiles all routes several times a
 * page, a tenth of its time with fifty of them, and a page that never hydrates has no use for the others.
 * Undefined where no route answers.
 */
export function visitorBuild(build: ServerBuild, path: string): ServerBuild | undefined {
  const matches = matchRoutes(routeTree(build), path)
  if (!matches) return undefined
  const ids = matches.flatMap(({ route }) => route.id ?? [])
  return {
    ...build,
    routes: only(build.routes, ids),
    assets: { ...build.assets, routes: only(build.assets.routes, ids) },
  }
}

function only<T>(all: Record<string, T>, ids: string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)))
}
