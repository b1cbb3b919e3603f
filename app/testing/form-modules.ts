import { readFile } from 'node:fs/promises'

const SOURCES = import.meta.glob<Record<string, unknown>>(['/app/**/*.ts', '!/app/**/*.{test,e2e}.ts'])

/** Modules that contain what their forms need in browsers, too. */
const OF_FORMS = /forms\.ts$|-form\.ts$/
/** A schema in another module, such as the server module that handles its form. */
const EXPORTS_SCHEMA = /^export const \w+FormSchema\b/m

/**
 * Every module that exports schemas of forms, by its path: those that are named after forms, and those that export a `…FormSchema`.
 * The second are found in the text of the modules: importing all of them takes many seconds.
 */
export async function formModules(): Promise<Map<string, Record<string, unknown>>> {
  const modules = new Map<string, Record<string, unknown>>()
  for (const [path, load] of Object.entries(SOURCES))
    if (OF_FORMS.test(path) || EXPORTS_SCHEMA.test(await readFile(`.${path}`, 'utf8')))
      modules.set(path, await load())
  return modules
}
