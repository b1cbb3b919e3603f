import { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { startS3Server } from '~/testing/fakes/s3-server'
import { startFaultProxy } from '~/testing/faults/fault-proxy'
import { isDatabaseUnreachable } from '../database/unreachable.server'
import { guardedStorage } from './guarded-storage.server'
import { s3Storage } from './s3-storage.server'
import type { Storage } from './storage.server'
import { asStorageFault, StorageUnavailable } from './storage-unavailable'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A bucket behind a proxy, with the number of calls that reach the storage client. */
async function bucket() {
  const s3 = await startS3Server()
  const proxy = await startFaultProxy(String(s3.settings.endpoint))
  stops.push(proxy.cut, s3.stop)
  const inner = s3Storage({ ...s3.settings, endpoint: proxy.address })
  let calls = 0
  const counted: Storage = {
    ...inner,
    get(key, range) {
      calls += 1
      return inner.get(key, range)
    },
  }
  return { proxy, storage: guardedStorage(counted), calls: () => calls }
}

const text = async (storage: Storage, key: string) => {
  const found = await storage.get(key)
  return found && Buffer.concat(await found.body.toArray()).toString()
}

test('while a storage does not answer, only one call at a time reaches it; once it answers, all do', async () => {
  const { proxy, storage, calls } = await bucket()
  await storage.put('a.txt', Buffer.from('here'), { contentType: 'text/plain' })
  expect(await text(storage, 'a.txt')).toBe('here')
  await proxy.cut()
  await expect(storage.get('a.txt')).rejects.toThrow(StorageUnavailable)
  const before = calls()
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => storage.get('a.txt')))
  expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(50)
  expect(calls() - before).toBeLessThanOrEqual(1)
  await proxy.restore()
  await expect.poll(() => text(storage, 'a.txt').catch(() => null), { timeout: 30_000 }).toBe('here')
  expect(await Promise.all(Array.from({ length: 5 }, () => text(storage, 'a.txt')))).toEqual(
    Array(5).fill('here'),
  )
})

test('if the trial call is a long write, other calls fail for ten seconds, not until its end', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    let isAway = true
    const inner: Partial<Storage> = {
      get: async () => {
        if (isAway) throw Object.assign(new Error('no'), { code: 'ECONNREFUSED' })
        return null
      },
      // Writes an archive for hours.
      put: () => new Promise<void>(() => {}),
    }
    const storage = guardedStorage(inner as Storage)
    await expect(storage.get('a.txt')).rejects.toThrow(StorageUnavailable)
    isAway = false
    vi.advanceTimersByTime(2000)
    void storage.put('exports/all.zip', Readable.from([]), { contentType: 'application/zip' })
    vi.advanceTimersByTime(9999)
    await expect(storage.get('a.txt')).rejects.toThrow(StorageUnavailable)
    vi.advanceTimersByTime(1)
    expect(await storage.get('a.txt')).toBeNull()
    // That call has shown that the storage answers again, so that all calls reach it.
    expect(await Promise.all([storage.get('a.txt'), storage.get('b.txt')])).toEqual([null, null])
  } finally {
    vi.useRealTimers()
  }
})

test('a missing object and an invalid key are no failures of the storage', async () => {
  const { storage } = await bucket()
  expect(await storage.get('missing.txt')).toBeNull()
  await expect(storage.get('../etc/passwd')).rejects.not.toThrow(StorageUnavailable)
  await expect(storage.copy('missing.txt', 'copy.txt')).rejects.not.toThrow(StorageUnavailable)
})

test.each([
  ['a full disk', { code: 'ENOSPC' }],
  ['a read-only disk', { code: 'EROFS' }],
  ['a refused connection', { code: 'ECONNREFUSED' }],
  ['no answer in time', { name: 'TimeoutError' }],
  ['an error of the server', { $metadata: { httpStatusCode: 507 } }],
  ['wrong keys', { $metadata: { httpStatusCode: 403 } }],
])('%s makes the storage unavailable, and is no outage of the database', (_, facts) => {
  const fault = asStorageFault(Object.assign(new Error('no'), facts))
  expect(fault).toBeInstanceOf(StorageUnavailable)
  expect(isDatabaseUnreachable(fault)).toBe(false)
})
