import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Compresses a body that is there as a whole, in another thread: a stream takes some of this one for each of its pieces. */
export function brotliOf(body: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return brotli(body, { params })
}

/** The same for clients without brotli. */
export const gzipOf = (body: Buffer, level: number): Promise<Buffer> => gzipped(body, { level })
