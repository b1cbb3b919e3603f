import { setPriority } from 'node:os'
import { encodeAgain, encodeImage } from '../encoding/encode.server'
import type { Reply, Task } from './task'

// The process that decodes and encodes (encoder.server.ts): what strangers send is read here and nowhere else, behind
// everything that serves pages, and a decoder that crashes takes nobody along.
// Enough that pages do not wait for it, little enough that on a busy machine it still comes to its turn.
const NICE = 5

// First of all: the threads that do the work are started later and inherit it.
setPriority(NICE)
// Whoever stops the site stops its main process, which lets us finish and then hangs up.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

process.on('message', (task: Task) => {
  work(task).then(
    (done) => reply({ done }),
    (error: unknown) => reply({ failed: error instanceof Error ? error.message : String(error) }),
  )
})

function work(task: Task) {
  // Over the line Buffers arrive as plain arrays of bytes.
  return task.kind === 'image'
    ? encodeImage(Buffer.from(task.bytes), task.mark)
    : encodeAgain(Buffer.from(task.master), task.wanted, task.mark)
}

function reply(answer: Reply): void {
  process.send?.(answer)
}
