import { fileURLToPath } from 'node:url'
import { startTaskProcess, type TaskProcess } from '~/platform/process/task-process.server'
import { minutes, seconds } from '~/platform/time/durations'
import type { Outcome, Task } from './task'

export type Encoder = TaskProcess<Task, Outcome>

/** Ten times what the largest photo takes on a busy machine. */
const TASK_TIMEOUT = seconds(30)
/** Releases memory while nobody uploads. */
const IDLE_TIMEOUT = minutes(1)
/** Pixels are outside this heap. */
const HEAP_MB = 128

export function startEncoder({ worksAtMostMs = TASK_TIMEOUT } = {}): Encoder {
  return startTaskProcess({
    program: program(),
    name: 'encoder',
    heapMb: HEAP_MB,
    worksAtMostMs,
    idleMs: IDLE_TIMEOUT,
  })
}

// In development it runs from the source; the build puts it next to the folders of the server, whose files may be nested deeper, and of the commands.
const fromSource = import.meta.url.endsWith('.ts')
const ownFolder = () =>
  Math.max(import.meta.url.lastIndexOf('/server/'), import.meta.url.lastIndexOf('/commands/'))
const built = () => `${import.meta.url.slice(0, ownFolder())}/workers/encoder-process.js`
const program = () =>
  fileURLToPath(fromSource ? new URL('encoder-process.ts', import.meta.url).href : built())
