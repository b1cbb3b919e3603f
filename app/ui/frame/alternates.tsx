import { useLocation } from '@remix-run/react'
import { LANGUAGES } from '~/i18n/languages'
import { addressWith } from './navigation-paths'
import { type PageHandle, usePageHandle } from './page-handle'

/** The canonical URL, and the same page in every language (`x-default` is chosen by the browser's languages). */
export function Alternates({ origin }: { origin: string }) {
  const { pathname, search } = useLocation()
  const handle = usePageHandle()
  const lang = new URLSearchParams(search).get('lang')
  const address = (language: string | null) =>
    canonicalAddress({ origin, pathname, search, handle, language })
  return (
    <>
      <link rel="canonical" href={address(LANGUAGES.find((language) => language === lang) ?? null)} />
      {LANGUAGES.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(null)} />
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
