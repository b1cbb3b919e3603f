import { log } from '~/platform/log/log.server'
import { StorageUnavailable } from '~/platform/storage/storage-unavailable'

/** Runs `store`. While the storage is unreachable, fails or is full, the result is a refusal, which forms show at their file field. */
export async function refuseWithoutStorage<T>(
  store: () => Promise<T>,
): Promise<T | { refusal: 'no-storage' }> {
  try {
    return await store()
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    log.warn({ err: error }, 'an upload was refused: the storage is unavailable')
    return { refusal: 'no-storage' }
  }
}
