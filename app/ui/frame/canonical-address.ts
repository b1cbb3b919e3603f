import { addressWith } from './here'
import type { PageHandle } from './page-handle'

/** The canonical URL of a page in a language; null is the URL that is independent of the language. */
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
  const params = new URLSearchParams(search)
  const { canonicalQuery = [], canonicalPath } = handle
  const canonicalParams = new URLSearchParams(
    [...params].filter(([name]) => canonicalQuery.includes(name)),
  ).toString()
  const own = canonicalPath?.(pathname, params).split('?')
  return origin + addressWith(own?.[0] ?? pathname, own?.[1] ?? canonicalParams, { lang: language })
}
