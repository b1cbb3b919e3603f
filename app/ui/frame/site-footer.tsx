import { useTranslation } from 'react-i18next'
import { CachedFragment, type CachedFragmentContentProps } from '../markup/cached-fragment'
import { LanguageLinks, useLanguageAddresses } from './language-menu'

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
