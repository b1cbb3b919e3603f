import { build } from 'esbuild'
import type { Plugin } from 'vite'

const ASKED = /\/visitor-module\.js\?url&no-inline$/
const IN_DEVELOPMENT = '/visitor-module.js'

/**
 * The module of every page lives in several files and is sent as one. Vite leaves what is asked for by `?url` as it is, so that
 * its parts are put together here: once a build, and in development whenever it is fetched.
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
      // Vite's own mark for "the address of this asset"; both builds give it the same one, being named by content.
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
    // package.json says that no file does anything by itself; these do.
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
