import { lock } from 'proper-lockfile'
import { minutes, seconds } from '../time/durations'

/** A holder refreshes its lock; a crashed one blocks others for at most this long. */
const STALE_AFTER = seconds(15)
const RETRY_EVERY_MS = 100

/**
 * Runs one process at a time; the others wait.
 * @param longestMs no holder takes longer; a process that waits longer fails
 */
export async function withFileLock<T>(
  file: string,
  run: () => Promise<T>,
  longestMs = minutes(2),
): Promise<T> {
  const release = await lock(file, {
    realpath: false,
    lockfilePath: file,
    stale: STALE_AFTER,
    retries: {
      retries: Math.ceil(longestMs / RETRY_EVERY_MS),
      factor: 1,
      minTimeout: RETRY_EVERY_MS,
      maxTimeout: RETRY_EVERY_MS,
    },
    // A holder that refreshed too late goes on: its work may run twice and is designed for that.
    onCompromised: () => undefined,
  })
  try {
    return await run()
  } finally {
    await release().catch(() => undefined)
  }
}
