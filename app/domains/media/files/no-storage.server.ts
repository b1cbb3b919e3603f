import { log } from '~/platform/log/log.server'
import { StorageAway } from '~/platform/storage/storage-away'

/** Runs `act`. If the storage is away (unreachable, failing or full) the result is a refusal, which a form shows beside its input. */
export async function orNoStorage<T>(act: () => Promise<T>): Promise<T | { refusal: 'no-storage' }> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error
    log.warn({ err: error }, 'an upload was refused: the storage is away')
    return { refusal: 'no-storage' }
  }
}
