import type { Rollup } from 'vite'

/** Its code runs when it is loaded: within the frame that would be before the modules of the page's routes. */
const ENTRY = /\/app\/entry\.client\.tsx$/
/** What every hydrated page loads. */
const LOADED_BY_ALL = [ENTRY, /\/app\/root\.tsx$/]
/** Small modules that most pages of members load, among them both / and /chat. */
const LOADED_BY_MOST = [
  /\/app\/i18n\/format\/[a-z-]+\.ts$/,
  /\/app\/ui\/(count|empty|initial|private-names|photo\/photo|form\/field-classes)\.tsx?$/,
  /\/app\/domains\/presence\/ui\/online-dot\.tsx$/,
  /\/app\/domains\/chat\/(ui\/avatar\.tsx|conversations\/folders\.ts)$/,
  /\/db\/limits\/(chat|media)\.ts$/,
]

/**
 * Two chunks for what every hydrated page loads: `framework` (packages, cached across deployments) and `frame` (ours, with the small modules
 * of most pages). Rollup alone makes thirty, which compress worse: nothing repeats within a small file. Everything else stays as Rollup splits it.
 */
export function browserChunks(): Rollup.GetManualChunk {
  const roots = [...LOADED_BY_ALL, ...LOADED_BY_MOST]
  let inFrame: Set<string> | undefined
  return (id, { getModuleIds, getModuleInfo }) => {
    inFrame ??= staticImports(
      [...getModuleIds()].filter((each) => roots.some((pattern) => pattern.test(each))),
      getModuleInfo,
    )
    if (!inFrame.has(id) || ENTRY.test(id)) return undefined
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
