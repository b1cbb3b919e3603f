import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { minutes, seconds } from '~/platform/durations'
import { log } from '~/platform/log/log.server'
import type { Outcome, Reply, Task } from './task'

/** The process ended without a result: its decoder crashed. */
export class EncoderGone extends Error {}
/** The process was killed because of its time limit. */
export class EncoderTooSlow extends Error {}

export type Encoder = {
  isAlive(): boolean
  /** One task at a time. Throws EncoderGone, EncoderTooSlow, and other errors; the encoder is unusable then. */
  work(task: Task): Promise<Outcome<Task['kind']>>
  /** Ends the process unless there is new work soon; `onExit` is called when it ends. */
  rest(onExit: () => void): void
}

/** Ten times what the largest photo takes on a busy machine. */
const TASK_TIMEOUT = seconds(30)
/** Releases memory while nobody uploads. */
const IDLE_TIMEOUT = minutes(1)
/** Pixels are outside this heap. */
const HEAP_MB = 128
/**
 * None of our environment: the process that decodes uploads gets no secrets. glibc has a pool of freed memory per thread, and decoders
 * use many threads: two pools take half as much memory as the usual eight per CPU, at the same speed.
 */
const ENVIRONMENT = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' } as const

export function startEncoder({ worksAtMostMs = TASK_TIMEOUT } = {}): Encoder {
  const child = fork(program(), {
    serialization: 'advanced',
    execArgv: [...loader(), `--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: ENVIRONMENT,
  })
  // An idle encoder keeps no process alive: it ends with its parent.
  const unref = () => {
    child.unref()
    child.channel?.unref()
  }
  const ref = () => {
    child.ref()
    child.channel?.ref()
  }
  let idleTimer: NodeJS.Timeout | undefined
  let onExit = () => {}
  child.once('exit', () => {
    clearTimeout(idleTimer)
    onExit()
  })
  // Later errors (it could not be killed) are ignored; errors during work are reported there.
  child.on('error', () => undefined)
  return {
    isAlive: () => child.connected,
    async work(task) {
      clearTimeout(idleTimer)
      onExit = () => {}
      ref()
      try {
        return await answered(child, task, worksAtMostMs)
      } catch (error) {
        child.kill('SIGKILL')
        throw error
      } finally {
        unref()
      }
    },
    rest(whenGone) {
      onExit = whenGone
      idleTimer = setTimeout(() => child.kill('SIGKILL'), IDLE_TIMEOUT).unref()
    },
  }
}

function answered(child: ChildProcess, task: Task, worksAtMostMs: number): Promise<Outcome<Task['kind']>> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => ended(new EncoderTooSlow('no answer')), worksAtMostMs)
    const ended = (error: Error) => {
      log.warn({ why: error.message, kind: task.kind }, 'an encoder process died while working')
      over(() => reject(error))
    }
    const onMessage = (reply: Reply) =>
      over(() => ('done' in reply ? resolve(reply.done) : reject(new Error(reply.failed))))
    const onExit = (code: number | null, signal: string | null) =>
      ended(new EncoderGone(signal ?? `exit ${code}`))
    // A broken channel is the first sign of an end.
    const onError = (error: Error) => ended(new EncoderGone(`could not be reached: ${error.message}`))
    const over = (then: () => void) => {
      clearTimeout(late)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      then()
    }
    child.on('message', onMessage).once('exit', onExit).once('error', onError)
    child.send(task, (error) => error && onError(error))
  })
}

// In development it runs from the source; the build puts it next to the server's folder, whose files may be nested deeper.
const fromSource = import.meta.url.endsWith('.ts')
const built = () =>
  `${import.meta.url.slice(0, import.meta.url.lastIndexOf('/server/'))}/workers/encoder-process.js`
const program = () =>
  fileURLToPath(fromSource ? new URL('encoder-process.ts', import.meta.url).href : built())
const loader = () => (fromSource ? ['--import', 'tsx'] : [])
