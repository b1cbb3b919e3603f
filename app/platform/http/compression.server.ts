import { promisify } from 'node:util'
import { constants, createBrotliCompress, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** Sorted by preference, the best compression first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The encodings by header. Browsers send few different headers; of other clients, only a limited number of short ones is cached. */
const acceptedByHeader = new LRUCache<string, readonly Encoding[]>({ max: 200 })
const CACHED_HEADER_MAX = 100

/** The best of the available encodings that an Accept-Encoding header allows (RFC 9110, 12.5.3). */
export function encodingFor(
  header: string | string[] | undefined,
  available: readonly Encoding[] = ENCODINGS,
): Encoding {
  if (typeof header !== 'string') return 'identity'
  return acceptedBy(header).find((one) => available.includes(one)) ?? 'identity'
}

function acceptedBy(header: string): readonly Encoding[] {
  const found = acceptedByHeader.get(header)
  if (found) return found
  const accepted = parseAccepted(header)
  if (header.length <= CACHED_HEADER_MAX) acceptedByHeader.set(header, accepted)
  return accepted
}

/** The encodings that a header allows, the best first; that of the body as it is always counts as allowed. */
function parseAccepted(header: string): readonly Encoding[] {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
      const weight = parameters.find((one) => one.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const
    }),
  )
  const allows = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  return ENCODINGS.filter((one) => one === 'identity' || allows(one))
}

const gzipped = promisify(gzip)

/**
 * The window in bits for bodies that are compressed on the fly. With the default of 22 brotli allocates so much memory that a third of the
 * processor time of an uncached page went into it (decision 0376). With 16 the page becomes half a percent larger.
 */
export const SMALL_WINDOW = { [constants.BROTLI_PARAM_LGWIN]: 16 }

/** The room for the result, as a part of the body: pages become a sixth to a seventh as long. */
const RESULT_SHARE = 1 / 4
const RESULT_MIN_BYTES = 1024

/**
 * Compresses a complete body in another thread, as one job: node's `brotliCompress` starts a second one to finish, and others for each 16 kB
 * of the result. Starting a job and waking the thread takes this thread a tenth of a millisecond (decision 0401).
 * @param more further parameters of brotli
 */
export function brotliOf(body: Buffer, quality: number, more: Record<number, number> = {}): Promise<Buffer> {
  const compressor = createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FINISH,
    chunkSize: Math.max(RESULT_MIN_BYTES, Math.ceil(body.length * RESULT_SHARE)),
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      ...more,
    },
  })
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    compressor.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
    // The first write finishes the result. `end` would start a job for nothing.
    compressor.write(body, (error) => {
      if (error) return reject(error)
      compressor.destroy()
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
    })
  })
}

/** Compresses a complete body in another thread for clients without brotli. */
export const gzipOf = (body: Buffer, level: number): Promise<Buffer> => gzipped(body, { level })
