import { fileURLToPath } from 'node:url'
import { startTaskProcess, type TaskProcess } from '~/platform/process/task-process.server'
import { minutes, seconds } from '~/platform/time/durations'
import type { Outcome, Task } from './task'

export type Encoder = TaskProcess<Task, Outcome>

/** Ten times as long as the largest photo takes on a busy machine. */
const TASK_TIMEOUT = seconds(30)
/** An idle process ends after this time, to release its memory. */
const IDLE_TIMEOUT = minutes(1)
/** The limit of the JavaScript heap, which does not contain the pixels. */
const HEAP_MB = 128

/** Starts an encoder process. */
export function startEncoder({ timeoutMs = TASK_TIMEOUT } = {}): Encoder {
  return startTaskProcess({
    program: programPath(),
    name: 'encoder',
    heapMb: HEAP_MB,
    timeoutMs,
    idleMs: IDLE_TIMEOUT,
  })
}

// In development the program runs from its source. The build puts it into workers/, beside the folders server/ and commands/; this module may be
// at any depth in one of those.
const isSource = import.meta.url.endsWith('.ts')
const ownFolderAt = () =>
  Math.max(import.meta.url.lastIndexOf('/server/'), import.meta.url.lastIndexOf('/commands/'))
const builtUrl = () => `${import.meta.url.slice(0, ownFolderAt())}/workers/encoder-process.js`
const programPath = () =>
  fileURLToPath(isSource ? new URL('encoder-process.ts', import.meta.url).href : builtUrl())
