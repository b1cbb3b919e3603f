import { setPriority } from 'node:os'
import { encodeAgain, encodeImage } from '../encoding/encode.server'
import type { Reply, Task } from './task'

// The process that decodes and encodes (encoder.server.ts): only here are uploads decoded, so that a crashing decoder takes down nothing else.
// Niceness: high enough that pages do not wait for it, low enough that it makes progress on a busy machine.
const NICE = 5

// First, since threads that are started later inherit it.
setPriority(NICE)
// Ctrl-C reaches all processes; the main process lets this one finish and then disconnects.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

process.on('message', (task: Task) => {
  work(task).then(
    (done) => reply({ done }),
    (error: unknown) => reply({ failed: error instanceof Error ? error.message : String(error) }),
  )
})

function work(task: Task) {
  // IPC delivers Buffers as plain arrays of bytes.
  return task.kind === 'image'
    ? encodeImage(Buffer.from(task.bytes), task.mark)
    : encodeAgain(Buffer.from(task.master), task.wanted, task.mark)
}

function reply(answer: Reply): void {
  process.send?.(answer)
}
