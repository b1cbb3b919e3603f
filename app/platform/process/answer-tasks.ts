import { setPriority } from 'node:os'
import type { TaskReply } from './task-process.server'

/**
 * Runs in a child process that task-process.server.ts has started: executes each task of the parent and sends back its result.
 * @param nice the niceness of the process, from 0 to 19 (lowest priority). Threads inherit it, so call this function before any are started.
 */
export function answerTasks<Task, Outcome>(nice: number, work: (task: Task) => Promise<Outcome>): void {
  setPriority(nice)
  // Ctrl-C sends the signal to all processes. The parent lets this one finish its task and then disconnects.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
  process.on('disconnect', () => process.exit())
  process.on('message', (task: Task) => {
    work(task).then(
      (done) => reply({ done }),
      (error: unknown) => reply({ failed: error instanceof Error ? error.message : String(error) }),
    )
  })
  const reply = (answer: TaskReply<Outcome>) => process.send?.(answer)
}
