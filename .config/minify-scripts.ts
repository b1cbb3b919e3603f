import { minify } from '@swc/core'
import type { Plugin } from 'vite'

const LICENCE = /\/\*(?:(?!\*\/).)*@license(?:(?!\*\/).)*\*\//gs

/** Minifies the scripts of the browser build (decision 0148). It runs last, because a step of Vite prints the code of each file anew. */
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
        // SWC drops a licence comment if it moves the statement below it, so they all go above the code.
        const licences = new Set(script.match(LICENCE) ?? [])
        return [...licences, code].join('\n')
      },
    },
  }
}
