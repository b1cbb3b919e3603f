import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '../../time/durations'

/** Postgres' own status file in its data folder. */
export type Postmaster = { pid: number; port: number }

// Above the highest process id of every system, so no process ever has it.
const UNUSED_PID = 2_147_483_646

export async function postmasterOf(folder: string): Promise<Postmaster | null> {
  const lines = await readPidFile(folder)
  const [pid, port] = [Number(lines?.[0]), Number(lines?.[3])]
  return pid && port && isPostgresOn(folder, pid) ? { pid, port } : null
}

/** Fast shutdown first, then immediate, then kill. */
export async function stopPostmaster(folder: string, pid: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', seconds(15)],
    ['SIGQUIT', seconds(5)],
    ['SIGKILL', seconds(5)],
  ]
  for (const [signal, timeoutMs] of steps) {
    if (!isPostgresOn(folder, pid)) return
    process.kill(pid, signal)
    if (await ends(folder, pid, timeoutMs)) return
  }
}

export async function ends(folder: string, pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isPostgresOn(folder, pid)) {
    if (Date.now() > deadline) return false
    await sleep(50)
  }
  return true
}

/**
 * After a kill -9 the pid file stays, and Postgres refuses to start if another process has that pid by then (usual in containers). Only the
 * pid is replaced: Postgres needs the shared memory key in that file to detect orphaned backends.
 */
export async function disownPidFile(folder: string): Promise<void> {
  const lines = await readPidFile(folder)
  if (!lines || isPostgresOn(folder, Number(lines[0]))) return
  lines[0] = String(UNUSED_PID)
  await writeFile(pidFile(folder), lines.join('\n'))
}

const pidFile = (folder: string) => join(folder, 'postmaster.pid')

async function readPidFile(folder: string): Promise<string[] | null> {
  const text = await readFile(pidFile(folder), 'utf8').catch(() => null)
  return text === null ? null : text.split('\n')
}

/** False for a zombie (its command line is empty) and for another process with the same pid. */
function isPostgresOn(folder: string, pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  return commandOf(pid).includes(folder)
}

function commandOf(pid: number): string {
  try {
    // Slim containers have no ps.
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' })
  } catch {
    return ''
  }
}
