import { type Cipher, createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createFairQueue, QueueFull } from '../../concurrency/fair-queue'
import { log } from '../../log/log.server'
import { counter, gauge } from '../../metrics/metric.server'
import { singleton } from '../../process/singleton.server'
import { env } from '../../settings/env.server'
import { isDiskFault } from '../../storage/storage-unavailable'
import { minutes } from '../../time/durations'

/** A body that has arrived completely. */
type SpooledBody = { stream(): Readable }
export type SpoolRefusal =
  /** The body did not arrive completely. */
  | 'unreadable'
  /** Too many bodies are being read, or too many bytes are on disk. */
  | 'busy'
  /** The disk is full. */
  | 'no-storage'

/** Bodies of one member: how many are received or processed at a time, and how many more may wait. */
const PER_MEMBER = 3
const WAITING_PER_MEMBER = 50
/** Bodies of all members: how many are received at a time, and how many more may wait. */
const READ_AT_ONCE = 100
const WAITING = 400
/** Bytes of all spooled bodies of this process. */
const DISK_MAX_BYTES = 2 * 2 ** 30
/** How many bodies are parsed at a time: parsing needs memory. */
const PARSED_AT_ONCE = 8
/** The size of the chunks in which a body is read from disk. */
export const CHUNK_BYTES = 64 * 1024

const spool = () =>
  singleton('body-spool', () => ({
    members: createFairQueue({ perKey: PER_MEMBER, maxWaitingPerKey: WAITING_PER_MEMBER }),
    readers: createFairQueue({ concurrency: READ_AT_ONCE, maxWaiting: WAITING }),
    parsers: createFairQueue({ concurrency: PARSED_AT_ONCE }),
    bytes: 0,
    running: 0,
    folder: null as Promise<string> | null,
  }))

gauge({
  name: 'app_uploads_running',
  help: 'Uploads that are received or processed',
  read: () => spool().running,
})
gauge({ name: 'app_uploads_spooled_bytes', help: 'Bytes of uploads on disk', read: () => spool().bytes })
const receivedBytes = counter({ name: 'app_uploads_received_bytes_total', help: 'Bytes of uploads received' })
export const uploadRefusals = counter({
  name: 'app_uploads_refused_total',
  help: 'Forms with files that were refused: broken off, too large, too many files, or more than the server can take',
  labels: { reason: ['unreadable', 'busy', 'no-storage', 'too-large', 'too-many'] },
})

/**
 * Writes a request's body to a temporary file and passes it to `use` once it is complete: a slow sender occupies a file and a socket, but
 * no slot for parsing forms or encoding photos. The file is unlinked as soon as it is open: the operating system deletes it when it is
 * closed, also after a crash. It is encrypted with a key that exists only in memory, so uploads such as identity documents are never in
 * plain text on disk.
 * @param member the sender; members share the slots fairly (createFairQueue)
 */
export async function withSpooledBody<Answer>(
  body: ReadableStream<Uint8Array>,
  { member }: { member: string },
  use: (body: SpooledBody) => Promise<Answer>,
): Promise<Answer | { refusal: SpoolRefusal }> {
  const { members, readers, parsers } = spool()
  const file: SpoolFile = { handle: null, bytes: 0, secret: newSecret() }
  spool().running += 1
  try {
    return await members(member, async () => {
      const refusal = await readers(member, () => write(body, file).catch(noStorage))
      if (refusal) uploadRefusals.inc({ reason: refusal })
      return refusal ? { refusal } : await parsers(member, () => use({ stream: () => read(file) }))
    })
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    await body.cancel().catch(() => undefined)
    uploadRefusals.inc({ reason: 'busy' })
    return { refusal: 'busy' }
  } finally {
    spool().running -= 1
    spool().bytes -= file.bytes
    await file.handle?.close()
    file.secret.key.fill(0)
  }
}

function noStorage(error: unknown): SpoolRefusal {
  if (!isDiskFault(error)) throw error
  log.warn({ err: error }, 'an upload was refused: the folder for uploads cannot be written')
  return 'no-storage'
}

type SpoolFile = { handle: FileHandle | null; bytes: number; secret: Secret }

/** For AES in counter mode, which authenticates nothing: only the process that wrote the file reads it. */
type Secret = { key: Buffer; iv: Buffer }
const CIPHER = 'aes-256-ctr'
const newSecret = (): Secret => ({ key: randomBytes(32), iv: randomBytes(16) })

async function write(body: ReadableStream<Uint8Array>, file: SpoolFile): Promise<SpoolRefusal | null> {
  file.handle = await openUnlinkedFile()
  const cipher: Cipher = createCipheriv(CIPHER, file.secret.key, file.secret.iv)
  const source = Readable.fromWeb(body)
  const chunks = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const chunk = await chunks.next().catch(() => null)
      if (chunk === null) return 'unreadable'
      if (chunk.done) return null
      const bytes: Uint8Array = chunk.value
      if (spool().bytes + bytes.length > DISK_MAX_BYTES) return 'busy'
      const position = file.bytes
      // Counted before they are written: a write that fails must not leave its bytes in the sum for ever.
      file.bytes += bytes.length
      spool().bytes += bytes.length
      receivedBytes.inc(bytes.length)
      await file.handle.write(cipher.update(bytes), 0, bytes.length, position)
    }
  } finally {
    source.destroy()
  }
}

function read({ handle, bytes, secret }: SpoolFile): Readable {
  if (!handle || bytes === 0) return Readable.from([])
  return Readable.from(chunksOf(handle, bytes, secret), { objectMode: false })
}

/** Reads by position. A stream of the handle would close the handle when it is destroyed, but a body may be read twice. */
async function* chunksOf(handle: FileHandle, bytes: number, { key, iv }: Secret): AsyncGenerator<Buffer> {
  const decipher = createDecipheriv(CIPHER, key, iv)
  for (let position = 0; position < bytes; ) {
    const { bytesRead, buffer } = await handle.read(
      Buffer.alloc(Math.min(CHUNK_BYTES, bytes - position)),
      0,
      null,
      position,
    )
    if (bytesRead === 0) return
    position += bytesRead
    yield decipher.update(buffer.subarray(0, bytesRead))
  }
}

/** Opens a new file and unlinks it before the first byte is written. */
async function openUnlinkedFile(): Promise<FileHandle> {
  const own = spool()
  own.folder ??= prepareFolder().catch((error: unknown) => {
    own.folder = null
    throw error
  })
  const path = join(await own.folder, randomUUID())
  const handle = await open(path, 'wx+', 0o600)
  await unlink(path)
  return handle
}

/** Creates the folder, and removes files of processes that ended between opening and unlinking them. */
async function prepareFolder(): Promise<string> {
  const path = join(env().dataDir, 'uploads')
  await mkdir(path, { recursive: true, mode: 0o700 })
  for (const name of await readdir(path)) {
    const left = await stat(join(path, name)).catch(() => null)
    if (left && Date.now() - left.mtimeMs > minutes(1)) await rm(join(path, name), { force: true })
  }
  return path
}
