import { LRUCache } from 'lru-cache'

/** Sorted by preference, the best compression first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The chosen encoding by header. Browsers send few different headers; of other clients, only a limited number of short ones is cached. */
const chosenByHeader = new LRUCache<string, Encoding>({ max: 200 })
const CACHED_HEADER_MAX = 100

/** The best encoding of this server that an Accept-Encoding header allows (RFC 9110, 12.5.3). */
export function encodingFor(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  const found = chosenByHeader.get(header)
  if (found) return found
  const chosen = chooseEncoding(header)
  if (header.length <= CACHED_HEADER_MAX) chosenByHeader.set(header, chosen)
  return chosen
}

function chooseEncoding(header: string): Encoding {
  const weights = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((one) => one.trim().toLowerCase())
      const weight = parameters.find((one) => one.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const
    }),
  )
  const allows = (encoding: Encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0
  return ENCODINGS.find((one) => one !== 'identity' && allows(one)) ?? 'identity'
}
