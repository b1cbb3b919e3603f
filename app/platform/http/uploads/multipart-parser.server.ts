import type { Readable } from 'node:stream'
import { Busboy } from '@fastify/busboy'
import { CHUNK_BYTES } from './spool.server'

type Parser = InstanceType<typeof Busboy>
type Limits = { fileBytes: number; files: number; fieldBytes: number }

const FIELDS_MAX = 50
/**
 * The size of the parser's buffer for a part. Nothing reads the parts that it skips: files and fields above the limits, and parts that are
 * no field. If the buffer of one of them is full when the part ends, the parser waits for a reader for ever. It is emptied between two
 * chunks, so one with room for more than a chunk never gets full.
 */
const PART_BUFFER_BYTES = 4 * CHUNK_BYTES

/**
 * A parser of multipart forms (RFC 7578), null if the content type names no boundary. It skips files and fields above the limits, after it
 * has emitted `filesLimit` or `fieldsLimit`.
 */
export function multipartParser(type: string, { fileBytes, files, fieldBytes }: Limits): Parser | null {
  try {
    return Busboy({
      headers: { 'content-type': type },
      fileHwm: PART_BUFFER_BYTES,
      limits: { fileSize: fileBytes, files, fieldSize: fieldBytes, fields: FIELDS_MAX },
    })
  } catch {
    return null
  }
}

/**
 * Whether a text of a form can be read: not if it is cut off, or contains a null character, which Postgres refuses. Nor if its part has no
 * name (RFC 7578, 4.2): the parser passes `undefined` for it, whatever its types say. It emits after its write, so what a listener throws
 * would end the process.
 */
export const isReadableText = (name: string | undefined, value: string, isCut: boolean): boolean =>
  name !== undefined && !isCut && !name.includes('\0') && !value.includes('\0')

/**
 * Passes a body to a parser chunk by chunk. Not by `pipeline`, which waits for ever if the body is destroyed meanwhile.
 * Returns whether the parser read the form to its end: not if the body breaks off, or is no multipart form.
 * @param afterChunk awaited before the next chunk is read; what it throws is thrown to the caller
 */
export async function parseBody(
  body: Readable,
  form: Parser,
  afterChunk?: () => Promise<void>,
): Promise<boolean> {
  const ended = new Promise<boolean>((resolve) => {
    form.on('finish', () => resolve(true))
    form.on('error', () => resolve(false))
  })
  try {
    for await (const chunk of chunksOrBroken(body)) {
      if (chunk === BROKEN) return false
      const isWritten = new Promise<boolean>((resolve) => form.write(chunk, (error) => resolve(!error)))
      // After an error the parser does not call back for the write.
      if (!(await Promise.race([isWritten, ended]))) return false
      await afterChunk?.()
    }
    form.end()
    return await ended
  } finally {
    body.destroy()
  }
}

const BROKEN = Symbol('broken off')

/** The chunks of a stream. If reading fails, yields BROKEN instead of throwing, so that only errors of `afterChunk` are thrown to the caller. */
async function* chunksOrBroken(body: Readable): AsyncGenerator<Buffer | typeof BROKEN> {
  try {
    for await (const chunk of body) yield chunk
  } catch {
    yield BROKEN
  }
}
