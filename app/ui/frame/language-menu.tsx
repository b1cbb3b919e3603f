import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES, LANGUAGES } from '~/i18n/languages'
import { useLanguage } from '~/i18n/use-texts'
import { Icon } from '../icon'
import { addressWith } from './navigation-paths'

/** The URLs of the same page in each language, in their order. */
export function useLanguageAddresses(): string[] {
  const { pathname, search } = useLocation()
  return LANGUAGES.map((language) => addressWith(pathname, search, { lang: language, dialog: null }))
}

/** Links to the same page in each language. Always full page loads, since all texts change. */
export function LanguageLinks({ addresses }: { addresses: readonly string[] }) {
  const current = useLanguage()
  return (
    <ul className="contents">
      {LANGUAGES.map((language, at) => (
        <li key={language}>
          <a
            href={addresses[at]}
            lang={language}
            hrefLang={language}
            aria-current={language === current ? 'true' : undefined}
          >
            {LANGUAGE_NAMES[language]}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The same as a collapsed menu at the bottom of the rail. */
export function LanguageMenu({ addresses }: { addresses: readonly string[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <details className="menu rail-only" data-menu>
      <summary className="nav-entry" aria-label={`${t('language.label')}: ${LANGUAGE_NAMES[language]}`}>
        <Icon name="globe" size={22} />
        {LANGUAGE_NAMES[language]}
      </summary>
      <div className="menu-list">
        <LanguageLinks addresses={addresses} />
      </div>
    </details>
  )
}
