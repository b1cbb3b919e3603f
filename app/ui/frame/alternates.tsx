import { useLocation } from '@remix-run/react'
import { isLanguage, LANGUAGES } from '~/i18n/languages'
import { CachedFragment, type CachedFragmentContentProps } from '../markup/cached-fragment'
import { addressWith } from './navigation-paths'
import { type PageHandle, usePageHandle } from './page-handle'
import type { RootData } from './root-data'

/** Links to the canonical URL, and to the page in every language. `x-default` has no language: that of the browser applies. */
export function Alternates({ root: { origin, head } }: { root: Pick<RootData, 'origin' | 'head'> }) {
  const { pathname, search } = useLocation()
  const handle = usePageHandle()
  const lang = new URLSearchParams(search).get('lang')
  const known = knownSearch(search, head)
  const xDefault = canonicalAddress({ origin, pathname, search: known, handle, language: null })
  const addresses = LANGUAGES.map(
    (language) => `${xDefault}${xDefault.includes('?') ? '&' : '?'}lang=${language}`,
  )
  const canonical = isLanguage(lang) ? addresses[LANGUAGES.indexOf(lang)] : xDefault
  return (
    <CachedFragment content={AlternateLinks} placeholders={[canonical ?? xDefault, xDefault, ...addresses]} />
  )
}

function AlternateLinks({ placeholders: [canonical, xDefault, ...addresses] }: CachedFragmentContentProps) {
  return (
    <>
      <link rel="canonical" href={canonical} />
      {LANGUAGES.map((language, at) => (
        <link key={language} rel="alternate" hrefLang={language} href={addresses[at]} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={xDefault} />
    </>
  )
}

/** The query without the parameters that name nothing, such as a place that does not exist: each would be a page of its own. */
export function knownSearch(search: string, head: RootData['head']): string {
  return addressWith('', search, Object.fromEntries((head?.ignored ?? []).map((name) => [name, null])))
}

/** The canonical URL of a page in a language; with null, the URL without a language. */
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
  // The first value of a repeated parameter, as pages read it.
  const canonicalParams = new URLSearchParams(
    canonicalQuery.filter((name) => params.has(name)).map((name) => [name, params.get(name) ?? '']),
  ).toString()
  const [path = pathname, query = canonicalParams] = canonicalPath?.(pathname, params).split('?') ?? []
  return origin + addressWith(path, query, { lang: language })
}
