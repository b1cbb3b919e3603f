import { log } from '../log/log.server'
import { counter } from '../metrics/metric.server'
import { seconds } from '../time/durations'
import type { Storage } from './storage.server'
import { asStorageFault, isUnreachable, StorageUnavailable } from './storage-unavailable'

const faults = counter({
  name: 'app_storage_faults_total',
  help: 'Calls of the file store that failed because it is unreachable, silent, failing or full',
})

/** How long all calls fail at once after one got no answer. Then one call tries; until it succeeds the others still fail at once. */
const OPEN_FOR = seconds(2)
/** A call that tries may be a whole archive being written: after the time that a file gets, the next call tries as well. */
const TRIAL_MAX = seconds(10)

/**
 * A storage that throws `StorageUnavailable` if it fails itself, with a circuit breaker: after a call that got no answer further calls fail
 * at once, except one every two seconds. A page has dozens of photos, and each would wait for the timeout in a slot that a page needs.
 */
export function guardedStorage(inner: Storage): Storage {
  let outage: { until: number; cause: unknown } | null = null
  let tryingUntil = 0

  async function run<T>(act: () => Promise<T>): Promise<T> {
    if (outage && performance.now() < Math.max(outage.until, tryingUntil))
      throw new StorageUnavailable(outage.cause)
    const isTrial = outage !== null
    if (isTrial) tryingUntil = performance.now() + TRIAL_MAX
    try {
      const result = await act()
      if (outage) log.info({}, 'the storage answers again')
      outage = null
      return result
    } catch (error) {
      const fault = asStorageFault(error)
      if (fault instanceof StorageUnavailable) faults.inc()
      if (isUnreachable(error)) {
        if (!outage) log.warn({ err: error }, 'the storage does not answer')
        outage = { until: performance.now() + OPEN_FOR, cause: error }
      }
      throw fault
    } finally {
      if (isTrial) tryingUntil = 0
    }
  }

  async function* listed<T>(all: AsyncIterable<T>): AsyncGenerator<T> {
    const entries = all[Symbol.asyncIterator]()
    for (let next = await run(() => entries.next()); !next.done; next = await run(() => entries.next()))
      yield next.value
  }

  return {
    put: (key, body, options) => run(() => inner.put(key, body, options)),
    get: (key, range) => run(() => inner.get(key, range)),
    copy: (from, to) => run(() => inner.copy(from, to)),
    remove: (keys) => run(() => inner.remove(keys)),
    list: (prefix) => listed(inner.list(prefix)),
    listObjects: (prefix) => listed(inner.listObjects(prefix)),
    check: () => run(() => inner.check()),
  }
}
