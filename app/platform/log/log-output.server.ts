import { type DestinationStream, pino } from 'pino'

/** Lines of requests are buffered for this long, or up to this length: a separate write costs more than the rest of such a line. */
const FLUSH_AFTER_MS = 100
const FLUSH_AT_CHARACTERS = 16 * 1024
/** How much of the log is kept while it cannot be written. */
const UNWRITTEN_BYTES_MAX = 1024 * 1024

type LogOutput = DestinationStream & {
  /** Writes the buffered lines and then this line at once. */
  write(line: string): void
  /** Buffers a line; it is written at the latest after FLUSH_AFTER_MS. */
  writeBuffered(line: string): void
}

/**
 * Creates the output of a log. A write is complete when it returns, and on every exit the process writes its buffered lines. A process that
 * is killed loses the requests of its last tenth of a second.
 */
export function createLogOutput(target: DestinationStream = logDestination()): LogOutput {
  let buffer = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    const lines = buffer
    buffer = ''
    if (lines) target.write(lines)
  }
  const flushOnTimer = () => {
    timer = undefined
    flush()
  }
  process.once('exit', flush)
  return {
    write(line) {
      buffer += line
      flush()
    },
    writeBuffered(line) {
      buffer += line
      if (buffer.length >= FLUSH_AT_CHARACTERS) flush()
      else if (timer === undefined) timer = setTimeout(flushOnTimer, FLUSH_AFTER_MS).unref()
    },
  }
}

/**
 * Standard output as a pino destination that ignores failed writes. Pino alone would throw an uncaught exception, so that a log file on a
 * full disk would end the process. Up to a megabyte of lines is kept and written once there is room; further lines are lost.
 */
export function logDestination(fd: number = process.stdout.fd) {
  const destination = pino.destination({ fd, sync: true, maxLength: UNWRITTEN_BYTES_MAX })
  destination.on('error', () => {})
  return destination
}
