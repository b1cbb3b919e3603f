import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * The window in bits for bodies that are sent once. With that of 22 brotli takes so much memory that a third of the processor time of an
 * uncached page went into getting and returning it (decision 0376); the page becomes half a percent larger.
 */
export const SMALL_WINDOW = { [constants.BROTLI_PARAM_LGWIN]: 16 }

/**
 * Compresses a body that is there as a whole, in another thread: a stream takes some of this one for each of its pieces.
 * @param more further parameters of brotli
 */
export function brotliOf(body: Buffer, quality: number, more: Record<number, number> = {}): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    ...more,
  }
  return brotli(body, { params })
}

/** The same for clients without brotli. */
export const gzipOf = (body: Buffer, level: number): Promise<Buffer> => gzipped(body, { level })
