import { execFileSync } from 'node:child_process'
import { processEnv } from '~/platform/settings/env.server'

/** Builds the product unless the sources are unchanged since the last build. */
export function ensureFreshBuild(): void {
  execFileSync(process.execPath, ['app/commands/run.js', 'build', '--if-stale'], {
    stdio: 'inherit',
    env: processEnv({ NODE_ENV: 'production' }),
  })
}
