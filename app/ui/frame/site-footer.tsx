import { useTranslation } from 'react-i18next'
import { LanguageLinks } from './language-menu'

/** Legal pages and languages. Bare anchors: these pages are seldom read and need no scripts. */
export function SiteFooter({ appName }: { appName?: string }) {
  const { t } = useTranslation()
  return (
    <footer className="site-footer">
      <nav aria-label={t('footer.label')} className="footer-links">
        <a href="/agb">{t('footer.terms')}</a>
        <a href="/datenschutz">{t('footer.privacy')}</a>
        <a href="/legal">{t('footer.legal')}</a>
      </nav>
      <nav aria-label={t('language.label')} className="footer-links">
        <LanguageLinks />
      </nav>
      <p>
        {appName ? <span className="font-serif">{appName} · </span> : null}
        {t('footer.adultsOnly')}
      </p>
    </footer>
  )
}
