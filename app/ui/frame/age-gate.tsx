import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../button'
import { BrandMark, QuickExit } from './header-bar'
import { LanguageLinks, useLanguageAddresses } from './language-menu'
import { useReturnPath } from './navigation-paths'
import { FOOTER_LINK, FOOTER_LINKS } from './page'

const LINKS = `${FOOTER_LINKS} justify-center`

/**
 * Covers the requested page, whose complete HTML is below it (inert). A plain form, so it needs no script. SPEC 1 and DECISIONS "Adults
 * only".
 */
export function AgeGate({ appName }: { appName: string }) {
  const { t } = useTranslation()
  const here = useReturnPath()
  return (
    <div className="fixed inset-0 z-50 grid place-items-center overflow-auto bg-canvas/82 p-4 backdrop-blur-[14px]">
      <div
        role="dialog"
        aria-modal="true"
        aria-labelledby="age-title"
        aria-describedby="age-text"
        className="grid w-full max-w-108 min-w-0 justify-items-center gap-4 rounded-3xl border border-line bg-raised px-6 pt-8 pb-5 text-center shadow-raised"
        data-age-gate
      >
        <span className="text-accent">
          <BrandMark size={44} />
        </span>
        <h2 id="age-title" className="text-2xl">
          {t('age.title')}
        </h2>
        <p id="age-text" className="text-ink-soft">
          {t('age.text', { appName })}
        </p>
        <form method="post" action="/age" className="grid w-full gap-3">
          <input type="hidden" name="redirectTo" value={here} />
          <Button wide autoFocus pendingText={t('age.pending')}>
            {t('age.confirm')}
          </Button>
          <QuickExit className={buttonClass({ variant: 'quiet', wide: true })}>{t('age.leave')}</QuickExit>
        </form>
        <p className="text-sm text-ink-soft">{t('age.note')}</p>
        <div className="w-full border-t border-line pt-2 text-sm/normal text-ink-soft">
          <div className={LINKS}>
            <a className={FOOTER_LINK} href="/agb">
              {t('footer.terms')}
            </a>
            <a className={FOOTER_LINK} href="/datenschutz">
              {t('footer.privacy')}
            </a>
            <a className={FOOTER_LINK} href="/legal">
              {t('footer.legal')}
            </a>
          </div>
          <nav className={LINKS} aria-label={t('language.label')}>
            <LanguageLinks addresses={useLanguageAddresses()} className={FOOTER_LINK} />
          </nav>
        </div>
      </div>
    </div>
  )
}
