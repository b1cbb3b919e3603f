import { type AnchorHTMLAttributes, forwardRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor, Tooltip } from '../button'
import { PILL, ROUND } from '../classes/round'
import { Icon } from '../icon'
import { CachedFragment, type CachedFragmentContentProps } from '../markup/cached-fragment'
import { Bell } from './bell'
import { coverIcons, useCover } from './cover'
import { LockNow, ThemeToggle } from './header-buttons'
import { useReturnPath } from './navigation-paths'
import { useRootData } from './root-data'

/** The logo: five petals and a lip, inline so that it inherits the text colour; on a device with a cover its icon. */
export function BrandMark({ size = 28 }: { size?: number }) {
  const cover = useCover()
  if (cover) return <img className="shrink-0" src={coverIcons(cover).svg} alt="" width={size} height={size} />
  return <CachedFragment content={Orchid} of={String(size)} />
}

function Orchid({ of: size }: CachedFragmentContentProps) {
  return (
    <svg
      className="shrink-0"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="currentColor"
      aria-hidden="true"
    >
      <path
        opacity=".55"
        d="M16 15.5C12.8 11.5 12.8 5.5 16 2c3.2 3.5 3.2 9.5 0 13.5zM15 17.5c-1.5 5-5.5 9-10 9.8.4-4.8 4.6-9.3 10-9.8zM17 17.5c1.5 5 5.5 9 10 9.8-.4-4.8-4.6-9.3-10-9.8z"
      />
      <path d="M15.2 16.2C10.8 18.2 4.6 16.5 2 11.2c4.8-3.2 11.2-1.2 13.2 5zM16.8 16.2c4.4 2 10.6.3 13.2-5-4.8-3.2-11.2-1.2-13.2 5zM16 17.2c2.6 2.4 3.3 6.6 0 9.8-3.3-3.2-2.6-7.4 0-9.8z" />
    </svg>
  )
}

// With a text size of 200 % the bar wraps.
const BAR =
  'sticky top-0 z-20 flex min-h-bar flex-wrap items-center justify-end gap-2 border-b border-line bg-canvas/90 py-2.5 ' +
  'pr-[max(1rem,env(safe-area-inset-right))] pl-[max(1rem,env(safe-area-inset-left))] backdrop-blur-md backdrop-saturate-140 max-sm:gap-1.5 ' +
  'lg:px-8 low:static print:hidden'
const BRAND =
  'inline-flex min-h-11 flex-none items-center gap-2 font-serif text-[1.375rem]/none font-semibold tracking-[-0.015em] text-accent'

const OWN_CONTROLS = 'flex min-w-0 flex-1 items-center justify-end gap-2 max-sm:gap-1.5'
// With a text size of 200 % the controls have a line of their own, so that the name of the place fits.
const OWN_LINE = 'max-[15rem]:order-last max-[15rem]:basis-full'

/** The header of every page: logo or back button, the page's own controls, a member's bell and lock, theme and quick exit. */
export function HeaderBar({
  back,
  toLastPage = back === '/',
  children,
}: {
  /** URL of a back button instead of the logo. */
  back?: string
  /** The button leads to the previous page; to `back` only if that is unknown, or without scripts. */
  toLastPage?: boolean
  children?: ReactNode
}) {
  const { t } = useTranslation()
  const root = useRootData()
  const appName = root?.appName
  const hasLock = Boolean(root?.viewer?.lockAfterMs)
  return (
    <header className={BAR}>
      {back ? (
        <Anchor
          className={`${ROUND} mr-auto`}
          href={back}
          // `data-back`: the module leads to the previous page instead (ui/visitor/back.js).
          data-back={toLastPage ? '' : undefined}
          aria-label={t('header.back')}
        >
          <Icon name="chevron-left" />
        </Anchor>
      ) : (
        <Anchor
          className={`${BRAND} mr-auto`}
          href="/"
          aria-label={appName ? t('header.home', { appName }) : t('backHome')}
        >
          <BrandMark />
          <span className={children ? 'max-sm:hidden' : undefined}>{appName}</span>
        </Anchor>
      )}
      <div className={`${OWN_CONTROLS} ${children ? OWN_LINE : ''}`}>{children}</div>
      {root?.viewer ? <Bell /> : null}
      {hasLock ? <LockNow /> : null}
      <CachedFragment
        as="div"
        // A phone has no room for all; the theme is in the settings, too.
        className={root?.viewer ? 'contents max-sm:[&>form]:hidden' : 'contents'}
        content={HeaderEnd}
        placeholders={[useReturnPath()]}
      />
    </header>
  )
}

/** The end of every header. */
function HeaderEnd({ placeholders: [here = '/'] }: CachedFragmentContentProps) {
  const { t } = useTranslation()
  return (
    <>
      <ThemeToggle here={here} />
      <Tooltip text={t('header.quickExitHint')}>
        <QuickExit className={`${PILL} max-sm:w-11 max-sm:px-0`}>
          <Icon name="zap" size={18} />
          <span className="max-sm:sr-only">{t('header.quickExit')}</span>
        </QuickExit>
      </Tooltip>
    </>
  )
}

// A page that raises no suspicion.
export const NEUTRAL_PAGE = 'https://www.wetter.de/'

/**
 * Leaves for a neutral page by way of /exit (decision 0236). The module hides the page at once and replaces the history entry, and does the
 * same when Escape is pressed three times.
 */
export const QuickExit = forwardRef<HTMLAnchorElement, AnchorHTMLAttributes<HTMLAnchorElement>>(
  function QuickExit({ children, ...rest }, ref) {
    return (
      <a ref={ref} href="/exit" rel="noreferrer nofollow" data-quick-exit={NEUTRAL_PAGE} {...rest}>
        {children}
      </a>
    )
  },
)
