import { answerTasks } from '~/platform/process/answer-tasks'
import { encodeAgain, encodeImage, hashImage } from '../encoding/encode.server'
import type { Task } from './task'

// The process that decodes and encodes (encoder.server.ts): only here are uploads decoded, so that a crashing decoder takes down nothing else.
// Niceness: high enough that pages do not wait for it, low enough that it makes progress on a busy machine.
const NICE = 5

// IPC delivers Buffers as plain arrays of bytes.
answerTasks(NICE, async (task: Task) => {
  switch (task.kind) {
    case 'image':
      return encodeImage(Buffer.from(task.bytes), task.mark)
    case 'again':
      return encodeAgain(Buffer.from(task.master), task.wanted, task.mark)
    case 'hashes':
      return hashImage(Buffer.from(task.bytes), task)
  }
})
