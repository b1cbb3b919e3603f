import type { ServerBuild } from '@remix-run/node'
import { singleton } from '../../process/singleton.server'

/** The routes as a tree of segments. A node at which a route ends has the pattern of that route. */
type Node = { statics: Map<string, Node>; dynamic?: Node; splat?: string; pattern?: string }
const newNode = (): Node => ({ statics: new Map() })

/** Stands for all requests that match no route: their paths are unlimited in number. */
const NO_ROUTE = '/*'
/** Files of the client build, whose names change with every build. */
const FILE = 'file'

const known = singleton('route-patterns', () => ({ of: (_path: string): string => NO_ROUTE }))

/** Sets the routes that `routePatternOf` knows to those of a build. */
export function setRoutePatterns(
  build: Pick<ServerBuild, 'routes'>,
  isFile: (path: string) => boolean,
): void {
  const patternOf = routePatterns(build)
  known.of = (path) => (isFile(path) ? FILE : patternOf(path))
}

/** The pattern of the route that a path (without its query) belongs to, such as `/profile/:userId`: never an id. */
export const routePatternOf = (path: string): string => known.of(path)

/**
 * Finds patterns in a tree: Remix's own matching costs up to a millisecond with our number of routes. Static segments come before dynamic
 * ones and these before `*`, as in Remix; requests for data end in `.data`.
 */
export function routePatterns({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => string {
  const root = newNode()
  for (const id of Object.keys(routes)) {
    const segments: string[] = []
    for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId)
      segments.unshift(...(routes[at]?.path?.split('/').filter(Boolean) ?? []))
    if (segments.length > 0 || routes[id]?.index) add(root, segments, `/${segments.join('/')}`)
  }
  return (path) => {
    const plain = path.endsWith('.data') ? path.slice(0, -'.data'.length) : path
    const segments = plain.split('/').filter(Boolean).map(decoded)
    const data = plain !== path && segments.length === 1 && segments[0] === '_root'
    return find(root, data ? [] : segments, 0) ?? NO_ROUTE
  }
}

function add(root: Node, segments: readonly string[], pattern: string): void {
  let node = root
  for (const segment of segments) {
    if (segment === '*') {
      node.splat = pattern
      return
    }
    // An optional segment: the route also ends before it.
    if (segment.endsWith('?')) node.pattern ??= pattern
    node = segment.startsWith(':') ? dynamicOf(node) : staticOf(node, segment.toLowerCase())
  }
  node.pattern = pattern
}

function dynamicOf(node: Node): Node {
  node.dynamic ??= newNode()
  return node.dynamic
}

function staticOf(node: Node, segment: string): Node {
  const child = node.statics.get(segment) ?? newNode()
  node.statics.set(segment, child)
  return child
}

function find(node: Node, segments: readonly string[], at: number): string | undefined {
  const segment = segments[at]
  if (segment === undefined) return node.pattern ?? node.splat
  const exact = node.statics.get(segment.toLowerCase())
  return (
    (exact && find(exact, segments, at + 1)) ??
    (node.dynamic && find(node.dynamic, segments, at + 1)) ??
    node.splat
  )
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
