import { minify } from '@swc/core'
import type { Plugin } from 'vite'

const LICENCE = /\/\*(?:(?!\*\/).)*@license(?:(?!\*\/).)*\*\//gs

/** Minifies the scripts of the browser build (decision 0148). Last, because Vite's own step prints each file anew. */
export function minifyScripts(): Plugin {
  return {
    name: 'minify-scripts',
    apply: 'build',
    renderChunk: {
      order: 'post',
      handler: async (script) => {
        const { code } = await minify(script, {
          module: true,
          ecma: 2020,
          compress: {},
          mangle: {},
          format: { comments: false },
        })
        // The minifier loses those whose statement it moves.
        const licences = new Set(script.match(LICENCE) ?? [])
        return [...licences, code].join('\n')
      },
    },
  }
}
