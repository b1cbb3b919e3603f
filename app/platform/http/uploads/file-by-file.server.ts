import type { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { isReadableText, multipartParser, parseBody } from './multipart-parser.server'
import { type SpoolRefusal, uploadRefusals, withSpooledBody } from './spool.server'
import { isMultipart, type Sender, type UploadLimits } from './upload.server'

/** A file of a form; `bytes` is null if it exceeds its limit. */
export type SentFile = { field: string; filename: string; bytes: Buffer | null }

const FILENAME_SHOWN_MAX = 60

/** The shortened name of a file for a message, without the path that some old browsers send; null if the file has no name. */
export function shownFilename({ filename }: SentFile): string | null {
  const name = filename.split(/[/\\]/).pop() ?? ''
  return name.length > FILENAME_SHOWN_MAX ? `${name.slice(0, FILENAME_SHOWN_MAX)}…` : name || null
}

/** `fieldBytes`: the size of one text field in bytes. A longer one makes the form unreadable, as do too many fields. */
type Limits = UploadLimits & { fieldBytes?: number }
const FIELD_BYTES = 10_000

type Refused = { refusal: SpoolRefusal | 'too-many' }
/** `fields`: the texts of the form so far, the first of each name. */
type Take = (file: SentFile, fields: ReadonlyMap<string, string>) => Promise<void>

/**
 * Before a file is taken, the form may be read once to check it.
 * `checkForm`: called with the number of files (limit + 1 if there are more) and the text fields of the form by name (the first of each
 * name). If it returns a refusal, no file is taken.
 * `inspect`: called with each file before `checkForm`, which may then know what the form contains.
 */
type FirstReading<Refusal> = {
  checkForm?: (files: number, fields: Map<string, string>) => Promise<Refusal | null>
  inspect?: Take
}

/**
 * Reads a member's multipart form (RFC 7578) and passes its files to `take` one by one. The next file is read once `take` has finished, so
 * only one file of a form is in memory. For a file that is too large `bytes` is null; the other files are read nevertheless.
 * Returns null, or why not everything could be read. If the body did not arrive completely, no file is passed to `take`.
 */
export async function readFileByFile<Refusal = never>(
  request: Request,
  { member, ...limits }: Limits & Sender,
  take: Take,
  { checkForm, inspect }: FirstReading<Refusal> = {},
): Promise<null | Refused | Refusal> {
  const type = request.headers.get('content-type') ?? ''
  if (!isMultipart(request) || !request.body) return { refusal: 'unreadable' }
  const sent = request.body as ReadableStream<Uint8Array>
  return withSpooledBody(sent, { member }, async (body) => {
    if (checkForm) {
      let files = 0
      const fields = new Map<string, string>()
      const count: Take = async (file, texts) => {
        files += 1
        await inspect?.(file, texts)
      }
      const unread = await readParts(body.stream(), { type, limits, take: count, fields })
      if (unread && unread.refusal !== 'too-many') return unread
      const refused = await checkForm(unread ? limits.files + 1 : files, fields)
      if (refused) return refused
    }
    const refused = await readParts(body.stream(), { type, limits, take })
    if (refused) uploadRefusals.inc({ reason: refused.refusal })
    return refused
  })
}

async function readParts(
  body: Readable,
  {
    type,
    limits,
    take,
    fields = new Map<string, string>(),
  }: { type: string; limits: Limits; take: Take; fields?: Map<string, string> },
): Promise<null | Refused> {
  const complete: SentFile[] = []
  const takeComplete = async () => {
    for (let file = complete.shift(); file; file = complete.shift()) await take(file, fields)
  }
  const form = multipartParser(type, { ...limits, fieldBytes: limits.fieldBytes ?? FIELD_BYTES })
  if (!form) return { refusal: 'unreadable' }
  let isTooMany = false
  let isUnreadable = false
  form.on('filesLimit', () => {
    isTooMany = true
  })
  // The parser skips further fields silently.
  form.on('fieldsLimit', () => {
    isUnreadable = true
  })
  form.on('field', (name, value, _, cut) => {
    if (!isReadableText(name, value, cut)) isUnreadable = true
    else if (!fields.has(name)) fields.set(name, value)
  })
  form.on('file', (field, stream, filename) =>
    collect({ field, filename, stream }, (file) => complete.push(file)),
  )
  if (!(await parseBody(body, form, takeComplete))) return { refusal: 'unreadable' }
  await takeComplete()
  if (isUnreadable) return { refusal: 'unreadable' }
  return isTooMany ? { refusal: 'too-many' } : null
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
  // The parser reports the error, too; without a listener here the process would end.
  stream.on('error', () => {})
  stream.on('end', () => {
    const bytes = isTooLarge ? null : Buffer.concat(chunks)
    // A browser sends an empty part without a name if no file was chosen: it does not count as a file.
    if (filename || bytes?.length !== 0) done({ field, filename: filename ?? '', bytes })
  })
}
