import { useLocation } from '@remix-run/react'
import { LANGUAGES } from '~/i18n/languages'
import { addressWith } from './here'
import { usePageHandle } from './page-handle'

/** The page's one address, and the same page in every language (`x-default` lets the reader's browser choose). */
export function Alternates({ origin }: { origin: string }) {
  const { pathname, search } = useLocation()
  const { canonicalQuery = [] } = usePageHandle()
  const asked = new URLSearchParams(search)
  const kept = new URLSearchParams([...asked].filter(([name]) => canonicalQuery.includes(name))).toString()
  const lang = asked.get('lang')
  const address = (language: string | null) => origin + addressWith(pathname, kept, { lang: language })
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
