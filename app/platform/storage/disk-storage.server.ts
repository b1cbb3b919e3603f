import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type BigIntStats, createWriteStream, type Dirent } from 'node:fs'
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { log } from '../log/log.server'
import { days } from '../time/durations'
import { checkKey, checkPrefix, isKey, RangeNotSatisfiable } from './keys.server'
import type { ByteRange, Storage, StoredObject } from './storage.server'

const ABANDONED_AFTER = days(1)
const CHUNK_BYTES = 16 * 1024

/**
 * Storage in a folder: `objects/<key>` is the file itself, `types/<key>` its content type. `incoming/` contains files that are being
 * written, on the same file system, so that a rename publishes them atomically.
 */
export function diskStorage(dir: string): Storage {
  const objects = join(dir, 'objects')
  const types = join(dir, 'types')
  const incoming = join(dir, 'incoming')
  let swept: Promise<void> | undefined

  async function receive(body: Buffer | Readable): Promise<string> {
    await mkdir(incoming, { recursive: true })
    // A failed sweep of abandoned files must not prevent writing; the next write sweeps again.
    swept ??= sweep(incoming).catch((error: unknown) => {
      swept = undefined
      log.warn({ err: error }, 'abandoned files could not be removed')
    })
    await swept
    const file = join(incoming, randomUUID())
    try {
      await write(file, body)
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
    return file
  }

  return {
    async put(key, body, { contentType }) {
      checkKey(key)
      const received = await receive(body)
      try {
        // The content type first: an object must never exist without one.
        await publish(await receive(Buffer.from(contentType)), join(types, key))
        await publish(received, join(objects, key))
      } catch (error) {
        await rm(received, { force: true })
        throw error
      }
    },

    async get(key, range) {
      checkKey(key)
      const file = await openIfPresent(join(objects, key))
      if (!file) return null
      try {
        return await describe(file, join(types, key), range)
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async copy(from, to) {
      await linkOrCopy(join(types, checkKey(from)), join(types, checkKey(to)))
      await linkOrCopy(join(objects, from), join(objects, to))
    },

    async remove(keys) {
      const files = keys.map(checkKey).flatMap((key) => [join(objects, key), join(types, key)])
      const results = await Promise.allSettled(files.map((file) => rm(file, { force: true })))
      const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      if (reasons.length > 0)
        throw new AggregateError(reasons, `${reasons.length} files could not be removed`)
    },

    async *list(prefix) {
      checkPrefix(prefix)
      // Walk only the folder of the prefix.
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      for await (const key of keysIn(objects, folder)) if (key.startsWith(prefix) && isKey(key)) yield key
    },

    async *listObjects(prefix) {
      for await (const key of this.list(prefix)) {
        const facts = await stat(join(objects, key), { bigint: true }).catch(ifMissing(null))
        if (facts) yield { key, size: Number(facts.size), etag: etagOf(facts) }
      }
    },

    async check() {
      await rm(await receive(Buffer.from('check')))
    },
  }
}

async function write(path: string, body: Buffer | Readable): Promise<void> {
  const source = body instanceof Readable ? body : Readable.from([body])
  const file = createWriteStream(path, { flags: 'wx', flush: true })
  try {
    await pipeline(source, file)
  } catch (error) {
    // The file may still be about to be opened: removed before that, it would be there afterwards.
    if (!file.closed) await once(file, 'close')
    throw error
  }
}

// A hard link suffices: objects are replaced as a whole, never written in place.
async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await rm(to, { force: true })
  // Some file systems have no hard links, or limit their number per file.
  await link(from, to).catch(() => copyFile(from, to))
}

async function publish(received: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await rename(received, target)
}

async function openIfPresent(path: string): Promise<FileHandle | null> {
  return open(path, 'r').catch(ifMissing(null))
}

async function describe(file: FileHandle, typeFile: string, range?: ByteRange): Promise<StoredObject | null> {
  const facts = await file.stat({ bigint: true })
  if (!facts.isFile()) {
    await file.close()
    return null
  }
  const size = Number(facts.size)
  if (range && range.start >= size) throw new RangeNotSatisfiable()
  const contentType = await readFile(typeFile, 'utf8').catch(ifMissing(null))
  // The object was removed after it was opened.
  if (contentType === null) {
    await file.close()
    return null
  }
  return {
    // Small buffers: there are many slow readers.
    body: file.createReadStream({
      highWaterMark: CHUNK_BYTES,
      ...(range && { start: range.start, end: range.end ?? size - 1 }),
    }),
    size,
    contentType,
    etag: etagOf(facts),
  }
}

const etagOf = ({ mtimeNs, size }: BigIntStats): string => `"${mtimeNs.toString(36)}-${size.toString(36)}"`

async function* keysIn(root: string, folder: string): AsyncIterable<string> {
  const entries: Dirent[] = await readdir(join(root, folder), { withFileTypes: true }).catch(ifMissing([]))
  for (const entry of entries) {
    if (entry.isDirectory()) yield* keysIn(root, `${folder}${entry.name}/`)
    else yield folder + entry.name
  }
}

/** Deletes the files that killed processes left behind while writing. */
async function sweep(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = join(incoming, name)
    const facts = await stat(file).catch(ifMissing(null))
    if (facts && Date.now() - facts.mtimeMs > ABANDONED_AFTER) await rm(file, { force: true })
  }
}

/** A handler for rejections that returns `fallback` for a missing file, and throws all other errors. */
function ifMissing<T>(fallback: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return fallback
    throw error
  }
}
