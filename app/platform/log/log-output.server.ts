import type { DestinationStream } from 'pino'
import { logDestination } from './log-destination'

/** Lines of requests wait for others so long, or until there are so many bytes of them: a write of its own costs more than such a line. */
const WAITS_MS = 100
const TOGETHER_CHARACTERS = 16 * 1024

export type LogOutput = DestinationStream & {
  /** Writes a line with those that wait, in their order. */
  write(line: string): void
  /** Writes a line soon. */
  writeSoon(line: string): void
}

/**
 * Where the lines of a log go. Each write is complete when it returns, and on every exit what waits is written; a process that is killed
 * loses the requests of its last tenth of a second.
 * @param target standard output
 */
export function logOutput(target: DestinationStream = logDestination()): LogOutput {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    const lines = waiting
    waiting = ''
    if (lines) target.write(lines)
  }
  const flushLater = () => {
    timer = undefined
    flush()
  }
  process.once('exit', flush)
  return {
    write(line) {
      waiting += line
      flush()
    },
    writeSoon(line) {
      waiting += line
      if (waiting.length >= TOGETHER_CHARACTERS) flush()
      else if (timer === undefined) timer = setTimeout(flushLater, WAITS_MS).unref()
    },
  }
}
