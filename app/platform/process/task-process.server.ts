import { type ChildProcess, fork } from 'node:child_process'
import { log } from '../log/log.server'

/** The process ended without a result: it crashed. */
export class ProcessGone extends Error {}
/** The process was killed because of its time limit. */
export class ProcessTooSlow extends Error {}

/** What a task process sends back. */
export type TaskReply<Outcome> = { done: Outcome } | { failed: string }

export type TaskProcess<Task, Outcome> = {
  isAlive(): boolean
  /** One task at a time. Throws ProcessGone, ProcessTooSlow, and other errors; the process is unusable then. */
  work(task: Task): Promise<Outcome>
  /** Ends the process unless there is new work soon; `onExit` is called when it ends. */
  rest(onExit: () => void): void
  /** Ends the process at once. */
  end(): void
}

type Program = {
  /** The JavaScript or TypeScript file. */
  program: string
  /** For the log. */
  name: string
  /** Only the JavaScript heap: pixels and tensors are outside it. */
  heapMb: number
  /** A task that takes longer ends the process. */
  timeoutMs: number
  /** Without work the process ends after this time, and its memory is free. */
  idleMs: number
}

/**
 * None of our environment: a process that decodes uploads gets no secrets. Decoders use many threads, for which glibc creates up to eight
 * pools of memory per CPU. Two pools in all take half as much memory, at the same speed.
 */
const ENVIRONMENT = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' } as const

/** Starts a program that answers tasks over IPC (answer-tasks.ts). An idle one keeps no process alive: it ends with its parent. */
export function startTaskProcess<Task extends object, Outcome>(started: Program): TaskProcess<Task, Outcome> {
  const { program, heapMb, idleMs } = started
  const loader = program.endsWith('.ts') ? ['--import', 'tsx'] : []
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [...loader, `--max-old-space-size=${heapMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: ENVIRONMENT,
  })
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
    // Connected until the end of a killed one is noticed.
    isAlive: () => child.connected && !child.killed,
    async work(task) {
      clearTimeout(idleTimer)
      onExit = () => {}
      ref()
      try {
        return await answered<Outcome>(child, task, started)
      } catch (error) {
        child.kill('SIGKILL')
        throw error
      } finally {
        unref()
      }
    },
    rest(whenGone) {
      onExit = whenGone
      idleTimer = setTimeout(() => child.kill('SIGKILL'), idleMs).unref()
    },
    end() {
      child.kill('SIGKILL')
    },
  }
}

function answered<Outcome>(
  child: ChildProcess,
  task: object,
  { name, timeoutMs }: Program,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => ended(new ProcessTooSlow('no answer')), timeoutMs)
    const ended = (error: Error) => {
      log.warn({ why: error.message, process: name }, 'a child process died while working')
      over(() => reject(error))
    }
    const onMessage = (reply: TaskReply<Outcome>) =>
      over(() => ('done' in reply ? resolve(reply.done) : reject(new Error(reply.failed))))
    const onExit = (code: number | null, signal: string | null) =>
      ended(new ProcessGone(signal ?? `exit ${code}`))
    // A broken channel is the first sign of an end.
    const onError = (error: Error) => ended(new ProcessGone(`could not be reached: ${error.message}`))
    const over = (then: () => void) => {
      clearTimeout(late)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      then()
    }
    child.on('message', onMessage).once('exit', onExit).once('error', onError)
    child.send(task, (error) => error && onError(error))
  })
}
