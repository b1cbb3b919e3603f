import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import * as esbuild from 'esbuild'
import { withFileLock } from '~/platform/process/file-lock.server'
import { NODE_FLAGS } from '~/platform/process/node-flags'
import { minutes } from '~/platform/time/durations'
import { bundleHintProcess } from '../../.config/hint-process'
import { buildStamp, isBuildFresh, STAMP_FILE } from './build-stamp'
import { run } from './running/child'
import { reportFailure, say } from './running/say'

// Child processes of the server.
const WORKERS = ['app/domains/media/encoder/encoder-process.ts']
// Commands for hosts with production packages only.
const OPERATOR_COMMANDS = ['admin', 'backup', 'doctor', 'migrate', 'restore']

/** Browser and server by Remix, then the host and the operator's commands by esbuild. */
async function build(): Promise<void> {
  await withFileLock('.build.lock', buildUnlessFresh, minutes(10))
}

async function buildUnlessFresh(): Promise<void> {
  if (process.argv.includes('--if-stale') && (await isBuildFresh())) return
  say('Building …')
  const stamp = await buildStamp()
  await rm(STAMP_FILE, { force: true })
  await run(process.execPath, [
    ...NODE_FLAGS,
    'node_modules/@remix-run/dev/dist/cli.js',
    'vite:build',
    '--logLevel',
    'warn',
  ])
  await Promise.all([
    precompress('build/client'),
    bundle(['server.ts'], 'build'),
    bundle(WORKERS, 'build/workers'),
    bundleHintProcess('build/hints'),
    bundle(
      OPERATOR_COMMANDS.map((name) => `app/commands/${name}.ts`),
      'build/commands',
    ),
  ])
  await writeFile(STAMP_FILE, stamp)
}

async function bundle(entryPoints: string[], outdir: string): Promise<void> {
  await esbuild.build({
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    // Loaded at run time: the server build of Remix.
    external: ['*/build/server/index.js', './server/index.js'],
    logLevel: 'warning',
  })
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|ico|webmanifest)$/
/** Below this the headers outweigh the gain. */
const WORTHWHILE_BYTES = 500

/**
 * Writes `.br` and `.gz` next to each file of the client build, at the highest compression; static-files.server.ts serves them. Runs after
 * the whole build, since Remix writes its browser manifest last.
 */
async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
  await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))))
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < WORTHWHILE_BYTES) return
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    gzipped(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

await build().catch(reportFailure)
