import { LRUCache } from 'lru-cache'

/** Best first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Browsers send few different headers; others are bounded in number and length. */
const known = new LRUCache<string, Encoding>({ max: 200 })
const KNOWN_CHARACTERS = 100

/** The best of our encodings that an Accept-Encoding header allows (RFC 9110, 12.5.3). */
export function encodingFor(header: string | string[] | undefined): Encoding {
  if (typeof header !== 'string') return 'identity'
  const found = known.get(header)
  if (found) return found
  const chosen = chooseEncoding(header)
  if (header.length <= KNOWN_CHARACTERS) known.set(header, chosen)
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
