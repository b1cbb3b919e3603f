import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'

const require = createRequire(import.meta.url)
const packages = join(import.meta.dirname, '..', 'node_modules')
const source = join(import.meta.dirname, '..', 'app', 'domains', 'moderation', 'hints')

const NUDITY = join(packages, 'nsfwjs/dist/models/mobilenet_v2')
const FACES = join(packages, '@vladmandic/face-api/model')
const WASM = join(packages, '@tensorflow/tfjs-backend-wasm/dist')

/**
 * Bundles the process of the models with their weights into a folder (decision 0175): production needs none of their packages. The
 * weights are decoded here, because nsfwjs's own loader takes seconds and a gigabyte at run time.
 */
export async function bundleHintProcess(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await build({
    entryPoints: [join(source, 'hint-process.ts')],
    outfile: join(folder, 'hint-process.js'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['sharp'],
    minify: true,
    banner: { js: COMMONJS_NAMES },
    plugins: [smallTensorflow],
    logLevel: 'error',
  })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n')
  writeFileSync(join(folder, 'nudity.json'), JSON.stringify(require(join(NUDITY, 'model.min.js'))))
  writeFileSync(
    join(folder, 'nudity.bin'),
    Buffer.from(require(join(NUDITY, 'group1-shard1of1.min.js')), 'base64'),
  )
  copyFileSync(join(FACES, 'ssd_mobilenetv1_model-weights_manifest.json'), join(folder, 'faces.json'))
  copyFileSync(join(FACES, 'ssd_mobilenetv1_model.bin'), join(folder, 'faces.bin'))
  // The backend picks one of them by what the processor can do; threads would only compete with the pages.
  for (const file of ['tfjs-backend-wasm-simd.wasm', 'tfjs-backend-wasm.wasm'])
    copyFileSync(join(WASM, file), join(folder, file))
}

// The wasm glue was compiled to CommonJS.
const COMMONJS_NAMES =
  "import{createRequire as _r}from'node:module';import{fileURLToPath as _f}from'node:url';import{dirname as _d}from'node:path';" +
  'const require=_r(import.meta.url),__filename=_f(import.meta.url),__dirname=_d(__filename);'

/** face-api without the umbrella package and WebGL, which no server uses. */
const smallTensorflow: Plugin = {
  name: 'small-tensorflow',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@vladmandic\/face-api$/ }, () => ({
      path: join(packages, '@vladmandic/face-api/dist/face-api.esm-nobundle.js'),
    }))
    onResolve({ filter: /^@tensorflow\/tfjs\/dist\/index\.js$/ }, () => ({
      path: join(source, 'models', 'tensorflow.ts'),
    }))
    onResolve({ filter: /^@tensorflow\/tfjs-backend-webgl\// }, () => ({ path: 'webgl', namespace: 'empty' }))
    onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: '' }))
  },
}
