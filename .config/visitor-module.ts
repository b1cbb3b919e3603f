import { build } from 'esbuild'
import type { Plugin } from 'vite'

const ASKED = /\/visitor-module\.js\?url&no-inline$/
const IN_DEVELOPMENT = '/visitor-module.js'

/**
 * Bundles the visitor module, because Vite does not bundle `?url` imports: once per build, and in development on every request.
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
      if (!ASKED.test(id)) return null
      file = id.slice(0, id.indexOf('?'))
      if (!isBuild) return `export default ${JSON.stringify(IN_DEVELOPMENT)}`
      const source = await bundled(file, { minify: true })
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

async function bundled(file: string, { minify }: { minify: boolean }): Promise<Uint8Array> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    // package.json declares no side effects; these files have some.
    ignoreAnnotations: true,
    format: 'esm',
    target: 'es2022',
    minify,
    write: false,
  })
  const [output] = outputFiles
  if (!output) throw new Error('The module of the pages was not made.')
  return output.contents
}
