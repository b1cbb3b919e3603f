import { type DestinationStream, pino } from 'pino'

/** Lines of requests wait for others so long, or until there are so many bytes of them: a write of its own costs more than such a line. */
const WAITS_MS = 100
const TOGETHER_CHARACTERS = 16 * 1024
/** What is kept of the log while it cannot be written. */
const KEPT_BYTES = 1024 * 1024

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

/**
 * Standard output as pino writes to it, except that a failed write changes nothing: pino would throw it as an uncaught exception, and a log
 * file on a full disk would end the process. Lines are kept up to a megabyte and written once there is room; further ones are lost.
 */
export function logDestination(fd: number = process.stdout.fd) {
  const destination = pino.destination({ fd, sync: true, maxLength: KEPT_BYTES })
  destination.on('error', () => {})
  return destination
}
