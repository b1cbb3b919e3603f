import { build } from 'esbuild'
import type { Plugin } from 'vite'

const IMPORT = /\/service-worker\.js\?script$/

/** Bundles the service worker into one text: the server imports it from './service-worker.js?script'. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    enforce: 'pre',
    async load(id) {
      if (!IMPORT.test(id)) return null
      const { outputFiles } = await build({
        entryPoints: [id.slice(0, id.indexOf('?'))],
        bundle: true,
        // package.json declares that modules have no side effects; the service worker has some.
        ignoreAnnotations: true,
        format: 'iife',
        target: 'es2022',
        minify: true,
        write: false,
      })
      return `export default ${JSON.stringify(outputFiles[0]?.text)}`
    },
  }
}
