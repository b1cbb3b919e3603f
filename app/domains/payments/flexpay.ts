import { createHash, timingSafeEqual } from 'node:crypto'
import { NOTICE_LIMITS } from 'db/limits/payments'

/** Parameters of Verotel FlexPay, version 4: names and values before URL encoding. */
export type FlexPayParameters = Readonly<Record<string, string>>

/** Parameters that no signature covers. */
const UNSIGNED = ['signature', 'email']

/**
 * The signature of parameters: lowercase hex SHA-256 of `key:name=value:…`, names sorted, values before URL encoding, empty ones left out
 * (the provider's documentation of FlexPay 4).
 */
export function sign(parameters: FlexPayParameters, key: string): string {
  const signed = Object.entries(parameters)
    .filter(([name, value]) => value !== '' && !UNSIGNED.includes(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  return createHash('sha256')
    .update([key, ...signed].join(':'))
    .digest('hex')
}

/** Whether `signature` signs all other parameters with one of the keys. Signatures by SHA-1 are too short and so never valid. */
export function isSigned(parameters: FlexPayParameters, keys: readonly string[]): boolean {
  const { signature = '' } = parameters
  if (!/^[0-9a-f]{64}$/.test(signature)) return false
  const given = Buffer.from(signature)
  return keys.some((key) => timingSafeEqual(given, Buffer.from(sign(parameters, key))))
}

/** An address of the provider with signed parameters. Empty parameters are left out. */
export function signedUrl(base: string, parameters: FlexPayParameters, key: string): string {
  const url = new URL(base)
  for (const [name, value] of Object.entries({ ...parameters, signature: sign(parameters, key) }))
    if (value !== '') url.searchParams.set(name, value)
  return url.href
}

/** An amount such as `9.99` in cents; null if it is not written with a point and at most two decimals. */
export function centsOf(amount: string): number | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(amount)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

/** Cents as the provider writes them: `9.99`. */
export function amountOf(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/**
 * The parameters of a query string, each once and within NOTICE_LIMITS; null for anything else. Names consist of letters, digits and
 * underscores; values are text without NUL, which Postgres cannot store.
 */
export function readParameters(query: string): FlexPayParameters | null {
  if (query.length > NOTICE_LIMITS.query) return null
  const pairs = [...new URLSearchParams(query)]
  if (pairs.length > NOTICE_LIMITS.parameters) return null
  // Without a prototype, so that a parameter may have any name.
  const parameters: Record<string, string> = Object.create(null)
  for (const [name, value] of pairs) {
    if (!/^\w+$/.test(name) || name.length > NOTICE_LIMITS.name || name in parameters) return null
    if (value.length > NOTICE_LIMITS.value || value.includes('\0')) return null
    parameters[name] = value
  }
  return parameters
}
