import { execFileSync } from 'node:child_process'
import { surroundings } from '~/platform/env.server'

/** Builds what is tested, unless the sources are the same as at the last build. */
export function ensureFreshBuild(): void {
  execFileSync(process.execPath, ['app/commands/run.js', 'build', '--if-stale'], {
    stdio: 'inherit',
    env: surroundings({ NODE_ENV: 'production' }),
  })
}
