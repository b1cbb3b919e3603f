import type { Readable } from 'node:stream'
import { env } from '../env.server'
import { singleton } from '../process/singleton.server'
import { diskStorage } from './disk-storage.server'
import { s3Storage } from './s3-storage.server'

/** What was stored under a key. The body is to be read to its end or destroyed. */
export type StoredObject = {
  body: Readable
  /** Bytes of the whole object, also where only a range of it was asked for. */
  size: number
  contentType: string
  /** Changes with the content; in quotes, as HTTP wants it. */
  etag: string
}

/** Bytes from `start` to `end`, both included, counted from 0; without `end`, to the last. */
export type ByteRange = { start: number; end?: number }

/**
 * Where photos and files live. Keys are paths of letters, digits and ._-/ (see `checkKey`); whatever breaks
 * that rule is refused with an error by every method. What was put is there whole, or not at all.
 */
export interface Storage {
  /** Stores or replaces. Where the body fails half-way, nothing changes. */
  put(key: string, body: Buffer | Readable, o: { contentType: string }): Promise<void>
  /** Null where nothing is stored. Throws RangeNotSatisfiable for a range that begins behind the end. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null>
  /** Gives an object a second key, without sending its bytes again. Throws where nothing is stored under `from`. */
  copy(from: string, to: string): Promise<void>
  /** Removes; keys that hold nothing are passed over. Throws after having tried them all. */
  remove(keys: string[]): Promise<void>
  /** The keys that begin with a text, in no particular order. */
  list(prefix: string): AsyncIterable<string>
  /** Throws where the storage cannot be used at present: for /readyz. */
  check(): Promise<void>
}

/** The storage that the environment names. */
export function storage(): Storage {
  return singleton('storage', () => {
    const settings = env().storage
    return settings.driver === 's3' ? s3Storage(settings) : diskStorage(settings.dir)
  })
}
