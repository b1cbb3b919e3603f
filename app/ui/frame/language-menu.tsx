import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES, LANGUAGES } from '~/i18n/languages'
import { useLanguage } from '~/i18n/use-texts'
import { MENU_LIST } from '../classes/menu'
import { Icon } from '../icon'
import { addressWith } from './navigation-paths'

/** The URLs of the same page in each language, in their order. */
export function useLanguageAddresses(): string[] {
  const { pathname, search } = useLocation()
  return LANGUAGES.map((language) => addressWith(pathname, search, { lang: language, dialog: null }))
}

/** Links to the same page in each language. Always full page loads, since all texts change. */
export function LanguageLinks({
  addresses,
  className,
}: {
  addresses: readonly string[]
  /** The classes of each link. */
  className: string
}) {
  const current = useLanguage()
  return (
    <ul className="contents">
      {LANGUAGES.map((language, at) => (
        <li key={language}>
          <a
            className={className}
            href={addresses[at]}
            lang={language}
            aria-current={language === current ? 'true' : undefined}
          >
            {LANGUAGE_NAMES[language]}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Entries of the navigation and of the menu of languages (styles/parts.css). */
export const NAV_ENTRY = 'nav-entry'
const LANGUAGE_ENTRY = 'language-entry'

/** The languages as a collapsed menu at the bottom of the rail; low windows have them in the footer only. */
export function LanguageMenu({ addresses }: { addresses: readonly string[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <details className="absolute inset-x-2 bottom-4 hidden lg:block lg:low:hidden" data-menu>
      <summary className={NAV_ENTRY} aria-label={t('language.current', { name: LANGUAGE_NAMES[language] })}>
        <Icon name="globe" size={22} />
        {LANGUAGE_NAMES[language]}
      </summary>
      <div className={`${MENU_LIST} bottom-0 left-[calc(100%+0.75rem)]`}>
        <LanguageLinks addresses={addresses} className={LANGUAGE_ENTRY} />
      </div>
    </details>
  )
}
