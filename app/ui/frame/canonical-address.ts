import { addressWith } from './here'
import type { PageHandle } from './page-handle'

/** The one address of a page in a language; null is the address that lets the reader's browser choose. */
export function canonicalAddress({
  origin,
  pathname,
  search,
  handle,
  language,
}: {
  origin: string
  pathname: string
  search: string
  handle: PageHandle
  language: string | null
}): string {
  const asked = new URLSearchParams(search)
  const { canonicalQuery = [], canonicalPath } = handle
  const kept = new URLSearchParams([...asked].filter(([name]) => canonicalQuery.includes(name))).toString()
  const own = canonicalPath?.(pathname, asked).split('?')
  return origin + addressWith(own?.[0] ?? pathname, own?.[1] ?? kept, { lang: language })
}
