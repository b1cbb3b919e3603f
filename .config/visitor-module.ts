import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { build, type Plugin as EsbuildPlugin } from 'esbuild'
import type { Plugin } from 'vite'

const IMPORT = /\/visitor-module\.js\?url&no-inline$/
const IN_DEVELOPMENT = '/visitor-module.js'

/**
 * Bundles the visitor module, since Vite does not bundle `?url` imports: once per build, and for every request in development.
 */
export function visitorModule(): Plugin {
  let file = ''
  let isBuild = false
  return {
    name: 'visitor-module',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    async load(id) {
      if (!IMPORT.test(id)) return null
      file = id.slice(0, id.indexOf('?'))
      if (!isBuild) return `export default ${JSON.stringify(IN_DEVELOPMENT)}`
      const emitChunk: Emit = (name, chunk) =>
        this.emitFile({ type: 'asset', fileName: `assets/${name}`, source: chunk })
      const source = await bundled(file, { minify: true, emitChunk })
      const asset = this.emitFile({ type: 'asset', name: 'visitor-module.js', source })
      // Vite's placeholder for the URL of this asset; its name is a content hash, so both builds use the same.
      return `export default "__VITE_ASSET__${asset}__"`
    },
    configureServer({ middlewares }) {
      middlewares.use(IN_DEVELOPMENT, async (_, response, next) => {
        try {
          const source = await bundled(file, { minify: false })
          response.setHeader('Content-Type', 'text/javascript').end(source)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

/** The bundled code of a file. With `emitChunk`, each dynamic import becomes a file of its own. */
async function bundled(
  file: string,
  { minify, emitChunk }: { minify: boolean; emitChunk?: Emit },
): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    // package.json declares no side effects; these files have some.
    ignoreAnnotations: true,
    format: 'esm',
    target: 'es2022',
    minify,
    write: false,
    plugins: emitChunk ? [dynamicImports(emitChunk)] : [],
  })
  const [output] = outputFiles
  if (!output) throw new Error(`esbuild returned no output for ${file}.`)
  return output.contents
}

type Emit = (name: string, source: Uint8Array) => void

/** Emits each dynamic import as a chunk. A chunk contains its own copy of stateless helpers, so that pages start with a single file. */
function dynamicImports(emit: Emit): EsbuildPlugin {
  return {
    name: 'dynamic-imports',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^\.\.?\// }, async ({ path, kind, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined
        const found = await resolve(path, { kind: 'import-statement', resolveDir })
        if (found.errors.length > 0) return { errors: found.errors }
        const source = await bundled(found.path, { minify: true, emitChunk: emit })
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        const name = `${basename(found.path, '.js')}-${hash}.js`
        emit(name, source)
        return { path: `./${name}`, external: true }
      })
    },
  }
}
