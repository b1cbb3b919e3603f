import type { Rollup } from 'vite'

/** What every hydrated page loads. */
const LOADED_BY_ALL = [/\/app\/entry\.client\.tsx$/, /\/app\/root\.tsx$/]

/**
 * Two chunks for what every hydrated page loads: `framework` (packages, cached across deployments) and `frame` (ours). Rollup alone makes
 * thirty, which compress worse: nothing repeats within a small file. Everything else stays as Rollup splits it.
 */
export function browserChunks(): Rollup.GetManualChunk {
  let loadedByAll: Set<string> | undefined
  return (id, { getModuleIds, getModuleInfo }) => {
    loadedByAll ??= staticImports(
      [...getModuleIds()].filter((each) => LOADED_BY_ALL.some((pattern) => pattern.test(each))),
      getModuleInfo,
    )
    if (!loadedByAll.has(id)) return undefined
    return id.includes('/node_modules/') || id.startsWith('\0') ? 'framework' : 'frame'
  }
}

function staticImports(roots: string[], getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const found = new Set<string>()
  const open = [...roots]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue
    found.add(id)
    open.push(...(getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
