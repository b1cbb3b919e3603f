import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { singleton } from '~/platform/process/singleton.server'
import { startTaskProcess, type TaskProcess } from '~/platform/process/task-process.server'
import { seconds } from '~/platform/time/durations'
import type { Hint, HintAnswer, HintTask } from './marks'

type ModelProcess = TaskProcess<HintTask, HintAnswer>
/** `photos`: how many the process has examined. */
type Running = { process: ModelProcess; photos: number }

/** Many times what a photo takes: the process has the lowest priority, so a busy machine may leave it little processor time. */
const TASK_TIMEOUT = seconds(60)
/** Uploads come in bursts, so the process waits for the next photo. Not for long: loading the models takes less than a second. */
const IDLE_TIMEOUT = seconds(20)
const HEAP_MB = 128
/** The memory of the models grows slowly with the variety of picture sizes, so the process is replaced at these limits. */
const PHOTOS_PER_PROCESS = 200
const RSS_MAX_MB = 450

const state = () =>
  singleton('hint-process', () => ({
    oneAtATime: pLimit(1),
    running: null as Running | null,
  }))

/**
 * Asks the models about a photo. They run in a separate process with low priority, which takes one photo at a time. The process is
 * started on demand, replaced after some photos or when its memory has grown, and ended when idle. Throws if the process crashes, fails
 * or takes too long; then the next photo gets a new process.
 */
export function askModels(bytes: Buffer, start = startModelProcess): Promise<Hint> {
  const { oneAtATime } = state()
  return oneAtATime(async () => {
    const running = takeRunning() ?? { process: start(), photos: 0 }
    const { rssMb, faces, nudity } = await running.process.work({ bytes })
    running.photos += 1
    if (running.photos >= PHOTOS_PER_PROCESS || rssMb > RSS_MAX_MB) running.process.end()
    else keepRunning(running)
    return { faces, nudity }
  })
}

/** Starts the process. `program` is the path of the bundle of .config/hint-process.ts. */
export function startModelProcess({ program = bundled(), timeoutMs = TASK_TIMEOUT } = {}): ModelProcess {
  return startTaskProcess({ program, name: 'hints', heapMb: HEAP_MB, timeoutMs, idleMs: IDLE_TIMEOUT })
}

function takeRunning(): Running | null {
  const { running } = state()
  state().running = null
  return running?.process.isAlive() ? running : null
}

/** Keeps the process for the next photo. A process that failed has ended and never gets here. */
function keepRunning(running: Running): void {
  state().running = running
  running.process.rest(() => {
    if (state().running === running) state().running = null
  })
}

/** The path of the bundle: next to the folder of the built server. Code that runs from source (development, tests) uses the last build. */
function bundled(): string {
  const here = fileURLToPath(import.meta.url)
  const build = here.endsWith('.ts') ? resolve('build') : here.slice(0, here.lastIndexOf('/server/'))
  return join(build, 'hints', 'hint-process.js')
}
