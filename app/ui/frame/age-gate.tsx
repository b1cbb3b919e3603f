import { useTranslation } from 'react-i18next'
import { Button } from '../button'
import { BrandMark, QuickExit } from './header-bar'
import { LanguageLinks, useLanguageAddresses } from './language-menu'
import { useHere } from './navigation-paths'

/**
 * Covers the requested page, whose complete HTML is below it (inert). A plain form, so it needs no script. SPEC 1 and DECISIONS "Adults
 * only".
 */
export function AgeGate({ appName }: { appName: string }) {
  const { t } = useTranslation()
  const here = useHere()
  return (
    <div className="age-gate">
      <div
        role="dialog"
        aria-modal="true"
        aria-labelledby="age-title"
        aria-describedby="age-text"
        className="age-card"
      >
        <span className="text-accent">
          <BrandMark size={44} />
        </span>
        <h2 id="age-title">{t('age.title')}</h2>
        <p id="age-text" className="text-ink-soft">
          {t('age.text', { appName })}
        </p>
        <form method="post" action="/age" className="grid w-full gap-3">
          <input type="hidden" name="redirectTo" value={here} />
          <Button wide autoFocus pendingText={t('age.pending')}>
            {t('age.confirm')}
          </Button>
          <QuickExit className="btn btn-quiet w-full">{t('age.leave')}</QuickExit>
        </form>
        <p className="text-sm text-ink-soft">{t('age.note')}</p>
        <div className="age-links">
          <div className="footer-links">
            <a href="/agb">{t('footer.terms')}</a>
            <a href="/datenschutz">{t('footer.privacy')}</a>
            <a href="/legal">{t('footer.legal')}</a>
          </div>
          <nav className="footer-links" aria-label={t('language.label')}>
            <LanguageLinks addresses={useLanguageAddresses()} />
          </nav>
        </div>
      </div>
    </div>
  )
}
