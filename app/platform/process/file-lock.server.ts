import { lock } from 'proper-lockfile'
import { minutes, seconds } from '../durations'

/** A holder says so often that it lives; one that died without a word hinders nobody for longer. */
const STALE_AFTER = seconds(15)
const RETRY_EVERY_MS = 100

/**
 * One process at a time. The others wait.
 * @param longestMs no holder takes longer; who waits for longer gives up
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
    // A holder that was busy for so long goes on: what it does may be done twice, and is made for that.
    onCompromised: () => undefined,
  })
  try {
    return await run()
  } finally {
    await release().catch(() => undefined)
  }
}
