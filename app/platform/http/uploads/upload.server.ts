import type { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { isReadableText, multipartParser, parseBody } from './multipart-parser.server'
import { type SpoolRefusal, uploadRefusals, withSpooledBody } from './spool.server'

type UploadedFile = { field: string; filename: string; bytes: Buffer }
export type Upload = { fields: Map<string, string>; files: UploadedFile[] }
export type UploadRefusal =
  | SpoolRefusal
  /** A file exceeds its limit. */
  | 'too-large'
  /** More files than allowed. */
  | 'too-many'

export type UploadLimits = { fileBytes: number; files: number }
export type Sender = { member: string }
/** `fields`: the texts beside a refused file, if the form was read to its end. */
type Refused = { refusal: UploadRefusal; fields?: Map<string, string> }

// The longest text of a form, SUPPORT_MESSAGE_MAX characters, has at most four bytes for each character.
const FIELD_BYTES = 20_000

/**
 * Reads a member's multipart form (RFC 7578): texts by name, the first of each, and files up to the given size, in bytes, and number.
 * Writes the body to disk first (spool.server.ts) and parses it once it is complete. An empty file field, which a browser sends if
 * nothing was chosen, is no file.
 * Returns the result of `use`; until that settles, the form is in memory and counts as being parsed.
 */
export async function readUpload<Answer>(
  request: Request,
  { member, ...limits }: UploadLimits & Sender,
  use: (upload: Upload) => Promise<Answer>,
): Promise<Answer | Refused> {
  const type = request.headers.get('content-type') ?? ''
  if (!isMultipart(request) || !request.body) return { refusal: 'unreadable' }
  return withSpooledBody(request.body as ReadableStream<Uint8Array>, { member }, async (body) => {
    const upload = await readParts(body.stream(), type, limits)
    if (!('refusal' in upload)) return use(upload)
    uploadRefusals.inc({ reason: upload.refusal })
    return upload
  })
}

export function isMultipart(request: Request): boolean {
  return /^multipart\/form-data;/i.test(request.headers.get('content-type') ?? '')
}

async function readParts(body: Readable, type: string, limits: UploadLimits): Promise<Upload | Refused> {
  const upload: Upload = { fields: new Map(), files: [] }
  let refusal: UploadRefusal | null = null
  let isTooLarge = false
  const refuse = (why: UploadRefusal) => {
    refusal ??= why
  }
  const form = multipartParser(type, { ...limits, fieldBytes: FIELD_BYTES })
  if (!form) return { refusal: 'unreadable' }
  form.on('field', (name, value, _, cut) => {
    if (!isReadableText(name, value, cut)) refuse('unreadable')
    else if (!upload.fields.has(name)) upload.fields.set(name, value)
  })
  form.on('file', (field, stream, filename) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => {
      if (!isTooLarge) chunks.push(chunk)
    })
    // Reading continues, so that the form can be returned with the texts of its other fields.
    stream.on('limit', () => {
      isTooLarge = true
      chunks.length = 0
    })
    // A part that breaks off emits its error here; without a listener the process would end.
    stream.on('error', () => refuse('unreadable'))
    stream.on('end', () => {
      if (isTooLarge) return
      const bytes = Buffer.concat(chunks)
      if (filename || bytes.length > 0) upload.files.push({ field, filename: filename ?? '', bytes })
    })
  })
  form.on('filesLimit', () => refuse('too-many'))
  form.on('fieldsLimit', () => refuse('unreadable'))
  const isRead = await parseBody(body, form)
  if (refusal) return { refusal }
  if (!isRead) return { refusal: 'unreadable' }
  return isTooLarge ? { refusal: 'too-large', fields: upload.fields } : upload
}
