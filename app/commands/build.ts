import { rm, writeFile } from 'node:fs/promises'
import * as esbuild from 'esbuild'
import { withFileLock } from '~/platform/process/file-lock.server'
import { minutes } from '~/platform/time/durations'
import { bundleHintProcess } from '../../.config/hint-process'
import { buildStamp, isBuildFresh, STAMP_FILE } from './build-stamp'
import { precompress } from './precompress'
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
  await run(process.execPath, ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build', '--logLevel', 'warn'])
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
    sourcemap: true,
    logLevel: 'warning',
  })
}

await build().catch(reportFailure)
