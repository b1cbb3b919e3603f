import type { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { type SpoolRefusal, withSpooledBody } from './spool.server'
import { isMultipart, type Sender, type UploadLimits } from './upload.server'

/** A file of a form; `bytes` is null where it is larger than it may be. */
export type SentFile = { field: string; filename: string; bytes: Buffer | null }

type Refused = { refusal: SpoolRefusal | 'too-many' }

/**
 * Reads a multipart form (RFC 7578) of a member and hands over its files one by one: the next is read once `take` is done with the
 * one before, so that of a form with many files one is in memory. A file that is too large is skipped, not the form.
 * Gives null, or why not everything could be read: nothing was handed over of a body that did not arrive completely.
 */
export async function readFileByFile(
  request: Request,
  { member, ...limits }: UploadLimits & Sender,
  take: (file: SentFile) => Promise<void>,
): Promise<null | Refused> {
  const type = request.headers.get('content-type') ?? ''
  if (!isMultipart(request) || !request.body) return { refusal: 'unreadable' }
  const sent = request.body as ReadableStream<Uint8Array>
  return withSpooledBody(sent, { member }, (body) => readParts(body.stream(), type, limits, take))
}

async function readParts(
  body: Readable,
  type: string,
  limits: UploadLimits,
  take: (file: SentFile) => Promise<void>,
): Promise<null | Refused> {
  const whole: SentFile[] = []
  const takeWhole = async () => {
    for (let file = whole.shift(); file; file = whole.shift()) await take(file)
  }
  let form: InstanceType<typeof Busboy>
  try {
    form = Busboy({
      headers: { 'content-type': type },
      limits: { fileSize: limits.fileBytes, files: limits.files, fieldSize: 10_000, fields: 50 },
    })
  } catch {
    return { refusal: 'unreadable' }
  }
  let isTooMany = false
  form.on('filesLimit', () => {
    isTooMany = true
  })
  form.on('file', (field, stream, filename) =>
    collect({ field, filename, stream }, (file) => whole.push(file)),
  )
  const ended = new Promise<boolean>((resolve) => {
    form.on('finish', () => resolve(true))
    form.on('error', () => resolve(false))
  })
  try {
    for await (const chunk of untilBroken(body)) {
      if (chunk === BROKEN) return { refusal: 'unreadable' }
      const isWritten = new Promise<boolean>((resolve) => form.write(chunk, (error) => resolve(!error)))
      // After an error nobody answers the write.
      if (!(await Promise.race([isWritten, ended]))) return { refusal: 'unreadable' }
      await takeWhole()
    }
    form.end()
    if (!(await ended)) return { refusal: 'unreadable' }
    await takeWhole()
    return isTooMany ? { refusal: 'too-many' } : null
  } finally {
    body.destroy()
  }
}

const BROKEN = Symbol('broken off')

/** The pieces of a stream; one that breaks off says so instead of throwing, as what `take` throws is no breaking off. */
async function* untilBroken(body: Readable): AsyncGenerator<Buffer | typeof BROKEN> {
  try {
    for await (const chunk of body) yield chunk
  } catch {
    yield BROKEN
  }
}

type Part = { field: string; filename: string | undefined; stream: Readable }

function collect({ field, filename, stream }: Part, done: (file: SentFile) => void): void {
  const chunks: Buffer[] = []
  let isTooLarge = false
  stream.on('data', (chunk: Buffer) => {
    if (!isTooLarge) chunks.push(chunk)
  })
  stream.on('limit', () => {
    isTooLarge = true
    chunks.length = 0
  })
  // Told by the form itself; nobody listening here would end the process.
  stream.on('error', () => {})
  stream.on('end', () => {
    const bytes = isTooLarge ? null : Buffer.concat(chunks)
    // An empty file field, as a browser sends it where nothing was chosen, is no file.
    if (filename || bytes?.length !== 0) done({ field, filename: filename ?? '', bytes })
  })
}
