import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { postgresBinaries } from '~/platform/database/embedded-postgres/binaries.server'
import { homeOf } from '~/platform/database/embedded-postgres/cluster-home.server'
import { invalidatePid, postmasterOf } from '~/platform/database/embedded-postgres/postmaster.server'
import { seconds } from '~/platform/time/durations'

const execute = promisify(execFile)
const STARTS_WITHIN = seconds(60)

/** Restarts the Postgres of a data folder with the settings of its last start, as an operator does it (`fast`) or a crash (`immediate`). */
export async function restartPostgres(dataDir: string, mode: 'fast' | 'immediate'): Promise<void> {
  const home = await homeOf(dataDir)
  const binaries = await postgresBinaries(home.account, () => dataDir)
  const args = ['restart', '-w', '-m', mode, '-D', home.folder, '-l', '/dev/null']
  await execute(join(binaries, 'bin/pg_ctl'), args, { ...home.account, cwd: '/' })
}

/** Kills the postmaster by SIGKILL; the other processes notice that and end. */
export async function killPostgres(dataDir: string): Promise<void> {
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
}

/** Starts a Postgres that was killed; tries again until its former processes have ended. */
export async function startKilledPostgres(dataDir: string): Promise<void> {
  const end = performance.now() + STARTS_WITHIN
  for (;;) {
    try {
      // A killed process that its parent has not reaped keeps its id, and pg_ctl takes it for a running one.
      await invalidatePid((await homeOf(dataDir)).folder)
      return await restartPostgres(dataDir, 'immediate')
    } catch (error) {
      if (performance.now() > end) throw error
      await sleep(100)
    }
  }
}

/** Stops all processes of a Postgres by SIGSTOP: connections stay open without answers. Returns the function that continues them. */
export async function pausePostgres(dataDir: string): Promise<() => void> {
  const postmaster = await postmasterPid(dataDir)
  // The postmaster first, so that it starts no further processes.
  process.kill(postmaster, 'SIGSTOP')
  const paused = [postmaster, ...childrenOf(postmaster)]
  for (const pid of paused) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of paused) if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGCONT')
  }
}

export async function isPostgresRunning(dataDir: string): Promise<boolean> {
  return (await postmasterOf((await homeOf(dataDir)).folder)) !== null
}

async function postmasterPid(dataDir: string): Promise<number> {
  const running = await postmasterOf((await homeOf(dataDir)).folder)
  if (!running) throw new Error(`No Postgres runs in ${dataDir}`)
  return running.pid
}

/** By the fourth field of /proc/<pid>/stat; the second, a name in brackets, may have spaces. */
function childrenOf(parent: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(fields[1]) === parent ? [Number(name)] : []
    } catch {
      return []
    }
  })
}
