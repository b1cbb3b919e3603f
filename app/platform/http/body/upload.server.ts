import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy } from '@fastify/busboy'
import { turns } from '../../turns'

export type UploadedFile = { field: string; filename: string; bytes: Buffer }
export type Upload = { fields: Map<string, string>; files: UploadedFile[] }
export type UploadRefusal =
  /** No multipart form, or one that breaks off. */
  | 'unreadable'
  /** A file is larger than it may be. */
  | 'too-large'
  /** More files than are taken at once. */
  | 'too-many'

export type UploadLimits = { fileBytes: number; files: number }

/** Eight forms with files are in memory at once, until they are done with; the others wait unread. */
const inTurn = turns(8)
// A message of emoji alone.
const FIELD_BYTES = 20_000
const FIELDS_MAX = 50

/**
 * Reads a multipart form as it comes in (RFC 7578): texts by name, the first of each, and files up to the given size,
 * in bytes, and number. Reading stops at the first breach, whatever the request announced. An empty file field, as
 * a browser sends it where nothing was chosen, is no file. Gives what `use` makes of it; while that works the form counts as being
 * read, since it is still in memory.
 */
export async function readUpload<Answer>(
  request: Request,
  limits: UploadLimits,
  use: (upload: Upload) => Promise<Answer>,
): Promise<Answer | { refusal: UploadRefusal }> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data;/i.test(type) || !request.body) return { refusal: 'unreadable' }
  const sent = request.body as ReadableStream<Uint8Array>
  // Only once it is read: a stream that breaks off while nobody listens to it ends the process.
  return inTurn(async () => {
    const upload = await readParts(Readable.fromWeb(sent), type, limits)
    return 'refusal' in upload ? upload : use(upload)
  })
}

async function readParts(
  body: Readable,
  type: string,
  limits: UploadLimits,
): Promise<Upload | { refusal: UploadRefusal }> {
  const upload: Upload = { fields: new Map(), files: [] }
  let refusal: UploadRefusal | null = null
  const stop = (why: UploadRefusal) => {
    refusal ??= why
    body.destroy()
  }
  try {
    const form = Busboy({
      headers: { 'content-type': type },
      limits: {
        fileSize: limits.fileBytes,
        files: limits.files,
        fieldSize: FIELD_BYTES,
        fields: FIELDS_MAX,
      },
    })
    form.on('field', (name, value, _, cut) => {
      if (cut || value.includes('\0') || name.includes('\0')) stop('unreadable')
      else if (!upload.fields.has(name)) upload.fields.set(name, value)
    })
    form.on('file', (field, stream, filename) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('limit', () => stop('too-large'))
      // A part that breaks off says so here, and nobody listening would end the process.
      stream.on('error', () => stop('unreadable'))
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks)
        if (filename || bytes.length > 0) upload.files.push({ field, filename: filename ?? '', bytes })
      })
    })
    form.on('filesLimit', () => stop('too-many'))
    form.on('fieldsLimit', () => stop('unreadable'))
    await pipeline(body, form)
  } catch {
    // Cut off, or no multipart after all; our own stop ends here too.
    return { refusal: refusal ?? 'unreadable' }
  }
  return refusal ? { refusal } : upload
}
