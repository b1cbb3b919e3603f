import type { Readable } from 'node:stream'
import { singleton } from '../process/singleton.server'
import { env } from '../settings/env.server'
import { diskStorage } from './disk-storage.server'
import { guardedStorage } from './guarded-storage.server'
import { s3Storage } from './s3-storage.server'

/** A stored object. Read the body to its end or destroy it. */
export type StoredObject = {
  body: Readable
  /** Bytes of the whole object, also if only a range was requested. */
  size: number
  contentType: string
  /** Changes with the content; in quotes, as HTTP requires. */
  etag: string
}

export type ListedObject = { key: string } & Pick<StoredObject, 'size' | 'etag'>

/** Bytes from `start` to `end`, both inclusive, counted from 0; without `end`, to the last. */
export type ByteRange = { start: number; end?: number }

/**
 * Stores photos and files. Keys are paths of letters, digits and ._-/ (see `checkKey`); every method throws for an invalid key. Writes are
 * atomic. The one that `storage()` returns throws `StorageUnavailable` if the storage itself fails (storage-unavailable.ts).
 */
export interface Storage {
  /** Stores or replaces an object. If reading the body fails half-way, nothing changes. */
  put(key: string, body: Buffer | Readable, o: { contentType: string }): Promise<void>
  /** Null for a missing key. Throws RangeNotSatisfiable for a range that starts after the end. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>
  /** Copies an object without transferring its bytes. Throws if `from` is missing. */
  copy(from: string, to: string): Promise<void>
  /** Removes keys and ignores missing ones. Throws after having tried them all. */
  remove(keys: string[]): Promise<void>
  /** The keys with a prefix, in no particular order. */
  list(prefix: string): AsyncIterable<string>
  /** Like `list`, with `size` and `etag` as `get` returns them, by which a changed object is recognized. */
  listObjects(prefix: string): AsyncIterable<ListedObject>
  /** Throws if the storage is unusable: for /readyz. */
  check(): Promise<void>
}

/** The storage configured by the environment. */
export function storage(): Storage {
  return singleton('storage', () => {
    const settings = env().storage
    return guardedStorage(settings.driver === 's3' ? s3Storage(settings) : diskStorage(settings.dir))
  })
}
