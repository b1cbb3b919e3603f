import { answerTasks } from '~/platform/process/answer-tasks'
import { encodeAgain, encodeImage, encodeMaster, hashImage, inEncodeSlot } from '../encoding/encode.server'
import { readLeak, traceOf } from '../watermark/leak/read-leak.server'
import { renderForReceiver } from '../watermark/receiver-mark.server'
import type { Outcome, Task } from './task'

// The process of encoder.server.ts, which decodes and encodes pictures. Uploads are decoded only here, so that a crash of the decoder ends
// nothing else.

/** The niceness of the process: high enough that pages do not wait for it, low enough that it makes progress on a busy machine. */
const NICE = 5

answerTasks(NICE, (task: Task): Promise<Outcome> => {
  // IPC delivers a Buffer as a plain Uint8Array.
  switch (task.kind) {
    case 'image':
      return encodeImage(Buffer.from(task.bytes), task.mark)
    case 'master':
      return encodeMaster(Buffer.from(task.bytes), task.maxMb)
    case 'again':
      return encodeAgain(Buffer.from(task.master), task.wanted, task.mark)
    case 'hashes':
      return hashImage(Buffer.from(task.bytes), task)
    case 'receiver':
      return inEncodeSlot(() => renderForReceiver(Buffer.from(task.master), task))
    case 'read-leak':
      return readLeak(Buffer.from(task.bytes))
    case 'trace':
      return traceOf(task.copy, Buffer.from(task.master))
  }
})
