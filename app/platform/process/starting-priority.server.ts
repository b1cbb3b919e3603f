import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

const LOW = constants.priority.PRIORITY_BELOW_NORMAL
const THREADS = '/proc/self/task'

/**
 * Lowers the priority of this process while it starts, since loading the code and the warm-up occupy a processor for seconds that other
 * processes need. Does nothing where the process could not restore its priority: that needs root, or a limit "nice" of 20 for the normal
 * priority (`LimitNICE=+0` in systemd), and Linux, where each thread has a priority of its own.
 *
 * @returns restores the priority; call it once the process serves requests
 */
export function startWithLowPriority(): () => void {
  const usual = getPriority()
  if (usual >= LOW || !existsSync(THREADS) || !mayReturnTo(usual)) return () => {}
  setPriorityOfThreads(LOW)
  return () => setPriorityOfThreads(usual)
}

/** Threads that start later inherit the priority of the thread that starts them. */
function setPriorityOfThreads(priority: number): void {
  for (const thread of readdirSync(THREADS)) {
    try {
      setPriority(Number(thread), priority)
    } catch (error) {
      // The thread has ended meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

function mayReturnTo(priority: number): boolean {
  if (process.getuid?.() === 0) return true
  const limit = /^Max nice priority\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  // The limit counts from 19, the lowest priority, upwards.
  return Number(limit) >= 20 - priority
}
