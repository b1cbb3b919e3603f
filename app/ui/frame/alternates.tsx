import { useLocation } from '@remix-run/react'
import { isLanguage, LANGUAGES } from '~/i18n/languages'
import { CachedFragment, type CachedFragmentContentProps } from '../markup/cached-fragment'
import { addressWith } from './navigation-paths'
import { type PageHandle, usePageHandle } from './page-handle'

/** The canonical URL, and the same page in every language (`x-default` is chosen by the browser's languages). */
export function Alternates({ origin }: { origin: string }) {
  const { pathname, search } = useLocation()
  const handle = usePageHandle()
  const lang = new URLSearchParams(search).get('lang')
  const byDefault = canonicalAddress({ origin, pathname, search, handle, language: null })
  const addresses = LANGUAGES.map(
    (language) => `${byDefault}${byDefault.includes('?') ? '&' : '?'}lang=${language}`,
  )
  const canonical = isLanguage(lang) ? addresses[LANGUAGES.indexOf(lang)] : byDefault
  return (
    <CachedFragment
      content={AlternateLinks}
      placeholders={[canonical ?? byDefault, byDefault, ...addresses]}
    />
  )
}

function AlternateLinks({ placeholders: [canonical, byDefault, ...addresses] }: CachedFragmentContentProps) {
  return (
    <>
      <link rel="canonical" href={canonical} />
      {LANGUAGES.map((language, at) => (
        <link key={language} rel="alternate" hrefLang={language} href={addresses[at]} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={byDefault} />
    </>
  )
}

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
