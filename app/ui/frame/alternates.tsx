import { useLocation } from '@remix-run/react'
import { LANGUAGES } from '~/i18n/languages'
import { canonicalAddress } from './canonical-address'
import { usePageHandle } from './page-handle'

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
