import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { closeDb } from '~/platform/database/db.server'
import { processEnv } from '~/platform/settings/env.server'
import { NO_SHARED_SERVICES } from '~/platform/settings/no-shared-services'
import { cloneDatabase, dropDatabasesOf } from '~/testing/databases/database'
import { openTestPostgres } from '~/testing/databases/postgres'
import { ensureTemplate } from '~/testing/databases/templates'
import { checkTwoReleases } from '~/testing/deploy/two-releases'
import { ensureFreshBuild, startServer } from '~/testing/http/server'
import { exitStatusOf, run } from './running/child'
import { reportFailure, say } from './running/say'

/**
 * `npm run check-deploy -- <ref>` builds the release of a Git ref, starts it and this one on a database with this one's migrations, and uses
 * both at the same time (decision 0322). The parent process makes the database and the old release, and starts this command again as a child
 * whose environment names them: the child starts and uses both.
 */
async function checkDeploy(): Promise<void> {
  const { DEPLOY_FROM } = processEnv()
  if (DEPLOY_FROM) return tryBoth(DEPLOY_FROM)
  const ref = process.argv[2]
  if (!ref) throw new Error('Which release is running? npm run check-deploy -- <Git ref>')
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  const { server, release } = await openTestPostgres()
  const name = `deploy_${process.pid}`
  try {
    await buildRelease(ref, folder)
    ensureFreshBuild()
    process.exitCode = await exitStatusOf(process.execPath, ['app/commands/run.js', 'deploy', ref], {
      ...NO_SHARED_SERVICES,
      DEPLOY_FROM: folder,
      APP_MODE: 'test',
      APP_URL: 'http://localhost:3000',
      DATABASE_URL: await cloneDatabase(server, await ensureTemplate(server), name),
      SESSION_SECRET: 'a secret for two releases that is as long as it must be',
      STORAGE_DRIVER: 'disk',
      DATA_DIR: join(folder, '.data'),
      LOG_LEVEL: 'warn',
    })
  } finally {
    await dropDatabasesOf(server, name)
    await release()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The source of a commit with its build. The packages are those of this checkout if the lock file is the same. */
async function buildRelease(ref: string, folder: string): Promise<void> {
  const archive = execFileSync('git', ['archive', ref], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(folder) === lock('.')) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  else await run('npm', ['ci', '--prefix', folder])
  say(`Building ${ref} ...`)
  execFileSync(process.execPath, ['app/commands/run.js', 'build'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: processEnv({ NODE_ENV: 'production' }),
  })
}

async function tryBoth(oldRelease: string): Promise<void> {
  const { DATABASE_URL = '' } = processEnv()
  const old = await startServer({ DATABASE_URL }, oldRelease)
  const fresh = await startServer({ DATABASE_URL })
  try {
    const steps = await checkTwoReleases(
      { name: String(process.argv[2]), server: old },
      { name: 'this release', server: fresh },
    )
    for (const { what, ok } of steps) if (!ok) reportFailure(`FAILED ${what}`)
    const failed = steps.filter(({ ok }) => !ok).length
    say(`${steps.length} steps on both releases, ${failed} failed.`)
  } finally {
    await Promise.all([old.stop(), fresh.stop()])
    await closeDb()
  }
}

await checkDeploy().catch(reportFailure)
