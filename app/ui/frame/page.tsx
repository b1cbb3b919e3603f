import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CachedFragment, type CachedFragmentContentProps } from '../markup/cached-fragment'
import { HeaderBar } from './header-bar'
import { LanguageLinks, useLanguageAddresses } from './language-menu'

const WIDTHS = { wide: 'page', text: 'page page-text', form: 'page page-form', full: 'page-full' } as const

/** A page inside the frame: its header and its main part. The root adds navigation, footer and dialogs. */
export function Page({
  title,
  header,
  width = 'wide',
  children,
}: {
  /** The page's h1; leave it out if the page renders its own. */
  title?: ReactNode
  /** By default the plain header. */
  header?: ReactNode
  width?: keyof typeof WIDTHS
  children: ReactNode
}) {
  return (
    <>
      {header ?? <HeaderBar />}
      <main id="main" tabIndex={-1} className={WIDTHS[width]}>
        {title ? <h1 className="page-title">{title}</h1> : null}
        {children}
      </main>
    </>
  )
}

/** Legal pages and languages. Plain anchors: these pages are rarely read and need no scripts. */
export function SiteFooter({ appName = '' }: { appName?: string }) {
  const addresses = useLanguageAddresses()
  return (
    <CachedFragment
      as="footer"
      className="site-footer"
      content={FooterInside}
      of={appName}
      placeholders={addresses}
    />
  )
}

function FooterInside({ of: appName, placeholders: addresses }: CachedFragmentContentProps) {
  const { t } = useTranslation()
  return (
    <>
      <nav aria-label={t('footer.label')} className="footer-links">
        <a href="/agb">{t('footer.terms')}</a>
        <a href="/datenschutz">{t('footer.privacy')}</a>
        <a href="/legal">{t('footer.legal')}</a>
      </nav>
      <nav aria-label={t('language.label')} className="footer-links">
        <LanguageLinks addresses={addresses} />
      </nav>
      <p>
        {appName ? <span className="font-serif">{appName} · </span> : null}
        {t('footer.adultsOnly')}
      </p>
    </>
  )
}
