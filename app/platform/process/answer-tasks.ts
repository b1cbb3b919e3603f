import { setPriority } from 'node:os'
import type { TaskReply } from './task-process.server'

/**
 * The other end of task-process.server.ts: answers each task of the parent. `nice` is the process's niceness, from 0 to 19 (lowest
 * priority). Call it first: threads that are started later inherit the niceness.
 */
export function answerTasks<Task, Outcome>(nice: number, work: (task: Task) => Promise<Outcome>): void {
  setPriority(nice)
  // Ctrl-C reaches all processes; the main process lets this one finish and then disconnects.
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
