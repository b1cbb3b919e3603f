import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * The window in bits for bodies that are compressed on the fly. With the default of 22 brotli allocates so much memory that a third of the
 * processor time of an uncached page went into it (decision 0376). With 16 the page becomes half a percent larger.
 */
export const SMALL_WINDOW = { [constants.BROTLI_PARAM_LGWIN]: 16 }

/**
 * Compresses a complete body in another thread. A stream would also take time of this thread, for each of its chunks.
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
