import { pino } from 'pino'

/** What is kept of the log while it cannot be written. */
const KEPT_BYTES = 1024 * 1024

/**
 * Standard output as pino writes to it, except that a failed write changes nothing: pino would throw it as an uncaught exception, and a log
 * file on a full disk would end the process. Lines are kept up to a megabyte and written once there is room; further ones are lost.
 */
export function logDestination(fd: number = process.stdout.fd) {
  const destination = pino.destination({ fd, sync: true, maxLength: KEPT_BYTES })
  destination.on('error', () => {})
  return destination
}
