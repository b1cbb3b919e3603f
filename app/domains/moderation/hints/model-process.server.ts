import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pLimit from 'p-limit'
import { singleton } from '~/platform/process/singleton.server'
import { startTaskProcess, type TaskProcess } from '~/platform/process/task-process.server'
import { seconds } from '~/platform/time/durations'
import type { Hint, HintAnswer, HintTask } from './marks'

type ModelProcess = TaskProcess<HintTask, HintAnswer>

/** Many times what a photo takes, since the process has the lowest priority: a busy machine may leave it little. */
const TASK_TIMEOUT = seconds(60)
/** Uploads come in bursts; loading the models takes less than a second. */
const IDLE_TIMEOUT = seconds(20)
const HEAP_MB = 128
/** Memory of the models grows slowly with the variety of picture sizes: a new process starts small again. */
const PHOTOS_PER_PROCESS = 200
const RSS_MAX_MB = 450

const state = () =>
  singleton('hint-process', () => ({
    oneAtATime: pLimit(1),
    running: null as { process: ModelProcess; photos: number } | null,
  }))

/**
 * What the models say about a photo's bytes, from a process of its own: at most one photo at a time, with low priority. The process is
 * started on demand, replaced after some photos or when it has grown, and ended when idle. Throws if it crashes, fails or takes too
 * long; the next photo gets a new one.
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

/** Starts it. `program` is the bundle of .config/hint-process.ts. */
export function startModelProcess({ program = bundled(), timeoutMs = TASK_TIMEOUT } = {}): ModelProcess {
  return startTaskProcess({ program, name: 'hints', heapMb: HEAP_MB, timeoutMs, idleMs: IDLE_TIMEOUT })
}

type Running = { process: ModelProcess; photos: number }

function takeRunning(): Running | null {
  const { running } = state()
  state().running = null
  return running?.process.isAlive() ? running : null
}

// A failed one has ended and is not kept.
function keepRunning(running: Running): void {
  state().running = running
  running.process.rest(() => {
    if (state().running === running) state().running = null
  })
}

/** The build puts it next to the server's folder; from the source (development, tests) it is that of the last build. */
function bundled(): string {
  const here = fileURLToPath(import.meta.url)
  const build = here.endsWith('.ts') ? resolve('build') : here.slice(0, here.lastIndexOf('/server/'))
  return join(build, 'hints', 'hint-process.js')
}
