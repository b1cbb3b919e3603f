import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { minutes, seconds } from '~/platform/durations'
import { log } from '~/platform/log/log.server'
import type { Outcome, Reply, Task } from './task'

/** The process ended before it answered: its decoder crashed. */
export class EncoderGone extends Error {}
/** It took so long that it was ended. */
export class EncoderTooSlow extends Error {}

export type Encoder = {
  isAlive(): boolean
  /** One task at a time. Throws EncoderGone, EncoderTooSlow, and what went wrong otherwise; the encoder is of no use then. */
  work(task: Task): Promise<Outcome<Task['kind']>>
  /** Ends the process unless there is new work soon; `gone` is called when it ends. */
  rest(gone: () => void): void
}

/** Ten times what the largest photo takes on a busy machine. */
const WORKS_AT_MOST = seconds(30)
/** Memory is given back when nobody uploads. */
const RESTS = minutes(1)
/** Pixels are not on this heap. */
const HEAP_MB = 128
/**
 * Nothing of ours: secrets have no business where the bytes of strangers are decoded. glibc keeps a pool of freed memory
 * for each thread, and decoders come with threads: two pools hold half as much as the usual eight a processor, no slower.
 */
const ENVIRONMENT = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' } as const

export function startEncoder({ worksAtMostMs = WORKS_AT_MOST } = {}): Encoder {
  const child = fork(program(), {
    serialization: 'advanced',
    execArgv: [...loader(), `--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: ENVIRONMENT,
  })
  // An idle encoder keeps nobody from ending: it ends with its parent.
  const removeConnections = () => {
    child.unref()
    child.channel?.unref()
  }
  const hold = () => {
    child.ref()
    child.channel?.ref()
  }
  let resting: NodeJS.Timeout | undefined
  let gone = () => {}
  child.once('exit', () => {
    clearTimeout(resting)
    gone()
  })
  // Later trouble (it could not be ended) is for nobody; trouble at work is told there.
  child.on('error', () => undefined)
  return {
    isAlive: () => child.connected,
    async work(task) {
      clearTimeout(resting)
      gone = () => {}
      hold()
      try {
        return await answered(child, task, worksAtMostMs)
      } catch (error) {
        child.kill('SIGKILL')
        throw error
      } finally {
        removeConnections()
      }
    },
    rest(whenGone) {
      gone = whenGone
      resting = setTimeout(() => child.kill('SIGKILL'), RESTS).unref()
    },
  }
}

function answered(child: ChildProcess, task: Task, worksAtMostMs: number): Promise<Outcome<Task['kind']>> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => ended(new EncoderTooSlow('no answer')), worksAtMostMs)
    const ended = (error: Error) => {
      log.warn({ why: error.message, kind: task.kind }, 'an encoder was lost at work')
      over(() => reject(error))
    }
    const onMessage = (reply: Reply) =>
      over(() => ('done' in reply ? resolve(reply.done) : reject(new Error(reply.failed))))
    const onExit = (code: number | null, signal: string | null) =>
      ended(new EncoderGone(signal ?? `exit ${code}`))
    // A line that breaks is the first sign of an end.
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

// From the source it is run as it stands; the build lays it into a folder beside that of the server, whose files may lie deeper.
const fromSource = import.meta.url.endsWith('.ts')
const built = () =>
  `${import.meta.url.slice(0, import.meta.url.lastIndexOf('/server/'))}/workers/encoder-process.js`
const program = () =>
  fileURLToPath(fromSource ? new URL('encoder-process.ts', import.meta.url).href : built())
const loader = () => (fromSource ? ['--import', 'tsx'] : [])
