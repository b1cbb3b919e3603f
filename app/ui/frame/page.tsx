import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { CachedFragment, type CachedFragmentContentProps } from '../markup/cached-fragment'
import { HeaderBar } from './header-bar'
import { LanguageLinks, useLanguageAddresses } from './language-menu'
import { OWN_BAR } from './navigation'
import { useRootData } from './root-data'

const CENTRED = `mx-auto w-full flex-1 pt-4 pr-[max(1rem,env(safe-area-inset-right))] pb-10 pl-[max(1rem,env(safe-area-inset-left))] lg:px-8`
const WIDTHS = {
  wide: `${CENTRED} max-w-7xl`,
  text: `${CENTRED} max-w-184`,
  form: `${CENTRED} max-w-116`,
  centred: `${CENTRED} max-w-184`,
  step: `${CENTRED} max-w-116 lg:pt-12`,
  /** A column of text; in a wide window the page puts something beside it. */
  beside: `${CENTRED} max-w-184 lg:max-w-7xl`,
  full: 'w-full flex-1',
} as const

// In a wide window all pages of members have the same left edge: a narrow column begins where a wide one begins. Only `centred` and `step`
// are centred for members, too: pages that visitors also open, the steps of signing in, and pages with a single message.
const MEMBERS_WIDTHS = {
  ...WIDTHS,
  text: `${CENTRED} max-w-184 lg:max-w-7xl lg:*:max-w-170`,
  form: `${CENTRED} max-w-116 lg:max-w-7xl lg:*:max-w-116`,
} as const

/** A notice for the head of every page, until the member has read it: a decision of the moderation. */
export const PageNotice = createContext<ReactNode>(null)

const BARS = { always: OWN_BAR, sometimes: { 'data-may-have-bar': '' } }

/** A page: its header and its main part. The root route adds navigation, footer and dialogs. */
export function Page({
  title,
  header,
  width = 'wide',
  ownBar,
  hasMainButton,
  children,
}: {
  /** The page's h1; leave it out if the page renders its own. */
  title?: ReactNode
  /** By default the header bar with the logo. */
  header?: ReactNode
  width?: keyof typeof WIDTHS
  /** Whether a bar of the page replaces the navigation of a phone; `sometimes`: while an element of the page has `OWN_BAR`. */
  ownBar?: 'always' | 'sometimes'
  /** Whether the page has a filled button: the buttons of a visitor's navigation are then outlined. */
  hasMainButton?: boolean
  children: ReactNode
}) {
  const notice = useContext(PageNotice)
  const widths = useRootData()?.viewer ? MEMBERS_WIDTHS : WIDTHS
  return (
    <>
      {header ?? <HeaderBar />}
      <main
        id="main"
        tabIndex={-1}
        className={widths[width]}
        data-main-button={hasMainButton ? '' : undefined}
        {...(ownBar ? BARS[ownBar] : {})}
      >
        {notice}
        {title ? <h1 className="mt-3 mb-5">{title}</h1> : null}
        {children}
      </main>
    </>
  )
}

const FOOTER =
  'grid justify-items-start gap-1 border-t border-line px-4 pt-6 pb-7 text-sm/normal text-ink-soft ' +
  'lg:flex lg:flex-wrap lg:items-center lg:justify-between lg:gap-x-8 lg:px-8 print:hidden'

/** A row of links, in the footer and in the age gate. */
export const FOOTER_LINKS = 'flex flex-wrap gap-x-5'
export const FOOTER_LINK =
  'inline-flex min-h-11 items-center hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink'

// The side navigation already has the languages, except in a low window.
const BESIDE_RAIL = 'lg:not-low:[&>nav+nav]:hidden'

/** Links to the legal pages and the languages. They are plain anchors, since these pages are rarely read and need no scripts. */
export function SiteFooter({ appName = '', besideRail }: { appName?: string; besideRail: boolean }) {
  const common = besideRail ? `${FOOTER} ${BESIDE_RAIL}` : FOOTER
  // Members choose their language in the settings.
  const isMember = Boolean(useRootData()?.viewer)
  const addresses = useLanguageAddresses()
  return (
    <CachedFragment
      as="footer"
      className={isMember ? `${common} max-lg:[&>nav+nav]:hidden max-lg:[&>nav]:gap-x-4` : common}
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
      <nav
        aria-label={t('footer.label')}
        className={`${FOOTER_LINKS} max-sm:grid max-sm:grid-cols-[auto_1fr]`}
      >
        <a className={FOOTER_LINK} href="/agb">
          {t('footer.terms')}
        </a>
        <a className={FOOTER_LINK} href="/datenschutz">
          {t('footer.privacy')}
        </a>
        <a className={FOOTER_LINK} href="/legal">
          {t('footer.legal')}
        </a>
        <a className={FOOTER_LINK} href="/widerruf">
          {t('footer.withdrawal')}
        </a>
        <a className={FOOTER_LINK} href="/transparency">
          {t('footer.transparency')}
        </a>
        <a className={FOOTER_LINK} href="/support">
          {t('footer.support')}
        </a>
        <a className={FOOTER_LINK} href="/report">
          {t('footer.report')}
        </a>
        <a className={FOOTER_LINK} href="/my-picture">
          {t('footer.myPicture')}
        </a>
      </nav>
      {/* The five languages fit on one line at 360 px. */}
      <nav aria-label={t('language.label')} className="flex flex-wrap gap-x-2.5">
        <LanguageLinks addresses={addresses} className={FOOTER_LINK} />
      </nav>
      <p>
        {appName ? <span className="font-serif">{appName} · </span> : null}
        {t('footer.adultsOnly')}
      </p>
    </>
  )
}
