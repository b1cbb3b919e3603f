import type { Rollup } from 'vite'

/** The entry starts the app when it is loaded. As a part of `frame` it would start before the route modules are loaded. */
const ENTRY = /\/app\/entry\.client\.tsx$/
/** Every hydrated page loads these modules. */
const LOADED_BY_ALL = [ENTRY, /\/app\/root\.tsx$/]
/** Small modules that most pages of members load, among them both / and /chat. */
const LOADED_BY_MOST = [
  /\/app\/i18n\/format\/[a-z-]+\.ts$/,
  /\/app\/ui\/(count|empty|photo\/photo|storage\/private-names|form\/field-classes)\.tsx?$/,
  /\/app\/domains\/presence\/ui\/online-dot\.tsx$/,
  /\/app\/domains\/chat\/(ui\/avatar\.tsx|conversations\/folders\.ts)$/,
  /\/db\/limits\/(chat|media)\.ts$/,
]

/**
 * Puts the modules that every hydrated page loads, with their static imports, into two chunks: `framework` (packages, cached across
 * deployments) and `frame` (our modules, including small ones of most pages). Rollup alone makes thirty chunks, which compress worse,
 * since little repeats within a small file. Rollup splits all other modules.
 */
export function browserChunks(): Rollup.GetManualChunk {
  const roots = [...LOADED_BY_ALL, ...LOADED_BY_MOST]
  let shared: Set<string> | undefined
  return (id, { getModuleIds, getModuleInfo }) => {
    shared ??= withStaticImports(
      [...getModuleIds()].filter((each) => roots.some((pattern) => pattern.test(each))),
      getModuleInfo,
    )
    if (!shared.has(id) || ENTRY.test(id)) return undefined
    return id.includes('/node_modules/') || id.startsWith('\0') ? 'framework' : 'frame'
  }
}

/** The ids of the modules and of everything that they import statically. */
function withStaticImports(roots: string[], getModuleInfo: Rollup.GetModuleInfo): Set<string> {
  const found = new Set<string>()
  const unread = [...roots]
  for (let id = unread.pop(); id !== undefined; id = unread.pop()) {
    if (found.has(id)) continue
    found.add(id)
    unread.push(...(getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
