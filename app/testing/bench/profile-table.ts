import type { Profiler } from 'node:inspector'

const ROWS = 40
/** The function name of the samples in which the process waited. */
const IDLE = '(idle)'
/** In microseconds. In a longer gap between two samples another process had the processor. */
const GAP_MAX_US = 400

type Share = { self: number; total: number }

/** The processor time of a profile by module and by function, the most first: its own, and with the functions that it called. */
export function profileTable(profile: Profiler.Profile): string[] {
  const busy = busyMs(profile)
  const table = (nameOf: (node: Profiler.ProfileNode) => string) =>
    [...sharesOf(profile, nameOf)]
      .sort(([, one], [, other]) => other.self - one.self)
      .slice(0, ROWS)
      .map(([name, { self, total }]) => `  ${percent(self, busy)} ${percent(total, busy)}  ${name}`)
  return [
    '    self   total  by module',
    ...table(moduleOf),
    '    self   total  by function',
    ...table(functionOf),
  ]
}

/** The processor time of a profile in milliseconds, without the time in which the process waited. */
const busyMs = (profile: Profiler.Profile): number =>
  timesOf(profile).reduce((sum, { node, us }) => sum + (node.callFrame.functionName === IDLE ? 0 : us), 0) /
  1000

function timesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return samples.flatMap((id, at) => {
    const node = byId.get(id)
    return node ? [{ node, us: Math.min(GAP_MAX_US, timeDeltas[at] ?? 0) }] : []
  })
}

/** The own and the total time by name. A name that occurs several times in a stack counts once. */
function sharesOf(
  profile: Profiler.Profile,
  nameOf: (node: Profiler.ProfileNode) => string,
): Map<string, Share> {
  const parents = new Map(
    profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node])),
  )
  const shares = new Map<string, Share>()
  const shareOf = (name: string): Share => {
    const share = shares.get(name) ?? { self: 0, total: 0 }
    shares.set(name, share)
    return share
  }
  for (const { node, us } of timesOf(profile)) {
    if (node.callFrame.functionName === IDLE) continue
    shareOf(nameOf(node)).self += us / 1000
    const callers = new Set<string>()
    for (let at: Profiler.ProfileNode | undefined = node; at; at = parents.get(at.id)) callers.add(nameOf(at))
    for (const name of callers) shareOf(name).total += us / 1000
  }
  return shares
}

/** A package, a module of node, `app`, or an activity of V8 itself, in brackets. */
function moduleOf({ callFrame: { url, functionName } }: Profiler.ProfileNode): string {
  const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(url) ?? []
  if (name) return name
  if (url.startsWith('node:')) return url
  return url ? 'app' : functionName.startsWith('(') ? functionName : 'native'
}

function functionOf(node: Profiler.ProfileNode): string {
  const { functionName, lineNumber } = node.callFrame
  const place = moduleOf(node)
  return place.startsWith('(') ? place : `${functionName || `line ${lineNumber + 1}`} in ${place}`
}

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)} %`.padStart(7)
