import { useTranslation } from 'react-i18next'
import { type CachedFragmentContentProps, Kept } from '../markup/kept'
import { LanguageLinks, useLanguageAddresses } from './language-menu'

/** Legal pages and languages. Bare anchors: these pages are seldom read and need no scripts. */
export function SiteFooter({ appName = '' }: { appName?: string }) {
  const addresses = useLanguageAddresses()
  return <Kept as="footer" className="site-footer" content={FooterInside} of={appName} holes={addresses} />
}

function FooterInside({ of: appName, holes: addresses }: CachedFragmentContentProps) {
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
