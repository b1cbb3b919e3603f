import { lock } from 'proper-lockfile'
import { minutes, seconds } from '../time/durations'

/** A process refreshes the lock that it holds. After a crash its lock blocks others for at most this long. */
const STALE_AFTER = seconds(15)
const RETRY_EVERY_MS = 100

/**
 * Runs `run` while this process holds the lock file. Other processes wait for it.
 * @param waitMaxMs longer than any holder takes; throws if the lock is not free within this time
 */
export async function withFileLock<T>(
  file: string,
  run: () => Promise<T>,
  waitMaxMs = minutes(2),
): Promise<T> {
  const release = await lock(file, {
    realpath: false,
    lockfilePath: file,
    stale: STALE_AFTER,
    retries: {
      retries: Math.ceil(waitMaxMs / RETRY_EVERY_MS),
      factor: 1,
      minTimeout: RETRY_EVERY_MS,
      maxTimeout: RETRY_EVERY_MS,
    },
    // A holder that loses the lock, because it refreshed it too late, continues: callers tolerate that the work runs twice.
    onCompromised: () => undefined,
  })
  try {
    return await run()
  } finally {
    await release().catch(() => undefined)
  }
}
