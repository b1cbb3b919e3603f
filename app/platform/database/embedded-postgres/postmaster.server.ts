import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '../../time/durations'

/** The main process of a Postgres server, as postmaster.pid in its data folder describes it. */
type Postmaster = { pid: number; port: number }

// Above the highest process id of every system, so no process ever has it.
const UNUSED_PID = 2_147_483_646

/** The running postmaster of a data folder; null without one. */
export async function postmasterOf(folder: string): Promise<Postmaster | null> {
  const lines = await readPidFile(folder)
  const [pid, port] = [Number(lines?.[0]), Number(lines?.[3])]
  return pid && port && isPostgresOn(folder, pid) ? { pid, port } : null
}

/** Stops Postgres: first by a fast shutdown, then by an immediate one, then by SIGKILL. */
export async function stopPostmaster(folder: string, pid: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', seconds(15)],
    ['SIGQUIT', seconds(5)],
    ['SIGKILL', seconds(5)],
  ]
  for (const [signal, timeoutMs] of steps) {
    if (!isPostgresOn(folder, pid)) return
    process.kill(pid, signal)
    if (await endsWithin(folder, pid, timeoutMs)) return
  }
}

/** Waits until the process of Postgres has ended; returns whether it did within the time. */
export async function endsWithin(folder: string, pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isPostgresOn(folder, pid)) {
    if (Date.now() > deadline) return false
    await sleep(50)
  }
  return true
}

/**
 * Replaces the pid in the pid file of a Postgres server that no longer runs. The file stays after a kill -9, and Postgres refuses to start
 * if another process has that pid by then (usual in containers). The rest of the file stays: Postgres needs its shared memory key to detect
 * orphaned backends.
 */
export async function invalidatePid(folder: string): Promise<void> {
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
