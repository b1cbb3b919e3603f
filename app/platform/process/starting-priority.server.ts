import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

const LOW = constants.priority.PRIORITY_BELOW_NORMAL
const THREADS = '/proc/self/task'

/**
 * Lowers the priority of this process, so that it starts with the time that the processes beside it leave: loading the code and the warm-up
 * occupy a processor for seconds. Does nothing where the system would not let it back: that needs root, or a limit "nice" of 20 for the
 * normal priority (`LimitNICE=+0` in systemd), and Linux, where each thread has a priority of its own.
 *
 * @returns gives it its priority back; call it once the process may get its share of requests
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
      // It ended meanwhile.
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
