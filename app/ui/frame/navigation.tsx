import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Anchor, buttonClass } from '../button'
import { DialogLink } from '../dialog'
import { Icon } from '../icon'
import type { IconName } from '../icons/glyphs'
import { CachedFragment, type CachedFragmentContentProps } from '../markup/cached-fragment'
import { LanguageMenu, NAV_ENTRY, useLanguageAddresses } from './language-menu'
import { navigationEntryOf, useReturnPath } from './navigation-paths'
import type { RootData } from './root-data'

type Viewer = NonNullable<RootData['viewer']>

/**
 * Attribute of the main element of a page that has its own bar in place of the navigation on a phone. A page that has such a bar only at
 * times sets it on the bar (member.css): the style sheet then searches only this page for the bar (decision 0377).
 */
export const OWN_BAR = { 'data-own-bar': '' }

const BAR =
  'fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface lg:inset-y-0 lg:right-auto lg:w-rail lg:flex-col ' +
  'lg:justify-center-safe lg:gap-2 lg:border-t-0 lg:border-r lg:px-1 lg:py-4 lg:low:gap-0 lg:low:overflow-y-auto max-lg:[[data-own-bar]~&]:hidden print:hidden'
// The bar is as high as --spacing-nav, the space that pages leave at their lower edge.
const MEMBER_BAR =
  'gap-0.5 pt-1.25 pr-[max(0.375rem,env(safe-area-inset-right))] pb-[calc(0.375rem+env(safe-area-inset-bottom))] ' +
  'pl-[max(0.375rem,env(safe-area-inset-left))]'
// With a text size of 200 % six labels do not fit side by side.
const VISIBLE_IF_IT_FITS = 'max-[18rem]:sr-only'
const RAIL_BUTTON =
  'flex-1 max-sm:px-2 max-[18rem]:px-0 max-[18rem]:text-[5vw] lg:w-full lg:flex-none lg:flex-col lg:gap-1 lg:px-0.5 lg:py-2.5 lg:text-[0.6875rem]/normal'
/** The number in a corner of a control, without its position. */
export const BADGE =
  'min-w-4.5 rounded-full bg-danger px-1 text-center text-[0.6875rem]/4.5 font-bold text-danger-ink ' +
  'ring-2 ring-surface'

/** Bottom bar on a phone, left rail from 1024 px. Its entries are those of SPEC 2 for visitors, customers and providers, and likes. */
export function Navigation({
  viewer,
  unread,
  newLikes,
}: {
  viewer: Viewer | null
  unread: number
  newLikes: number
}) {
  const { t } = useTranslation()
  const addresses = useLanguageAddresses()
  const redirectQuery = new URLSearchParams({ redirectTo: useReturnPath() }).toString()
  const label = t('nav.label')
  if (!viewer) {
    const placeholders = [redirectQuery, ...addresses]
    return (
      <CachedFragment
        as="nav"
        className={`${BAR} gap-2.5 px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]`}
        aria-label={label}
        content={VisitorEntries}
        placeholders={placeholders}
      />
    )
  }
  return (
    <nav className={`${BAR} ${MEMBER_BAR}`} aria-label={label}>
      <MemberEntries viewer={viewer} unread={unread} newLikes={newLikes} />
      <LanguageMenu addresses={addresses} />
    </nav>
  )
}

function MemberEntries({ viewer, unread, newLikes }: { viewer: Viewer; unread: number; newLikes: number }) {
  const { t } = useTranslation()
  const counted = (count: number) => ({ count, shown: shownCount(count) })
  return (
    <>
      <Entry href="/" icon="house" label={t('nav.home')} />
      <Entry
        href="/chat"
        icon="message-circle"
        label={t('nav.chat')}
        news={unread > 0 ? { ...counted(unread), text: t('nav.unread', counted(unread)) } : undefined}
      />
      <Entry
        href="/likes"
        icon="heart"
        label={t('nav.likes')}
        news={newLikes > 0 ? { ...counted(newLikes), text: t('nav.newLikes', counted(newLikes)) } : undefined}
      />
      <Entry href="/my-profile" icon="user" label={t('nav.profile')} fullLabel={t('nav.myProfile')} />
      {viewer.userType === 'trans' ? <Entry href="/premium" icon="crown" label={t('nav.premium')} /> : null}
      <Entry href="/settings" icon="ellipsis" label={t('nav.more')} />
    </>
  )
}

function VisitorEntries({ placeholders: [redirectQuery, ...addresses] }: CachedFragmentContentProps) {
  const { t } = useTranslation()
  return (
    <>
      <DialogLink
        className={buttonClass({ variant: 'secondary', className: RAIL_BUTTON })}
        dialog="auth"
        href={`/login?${redirectQuery}`}
      >
        <Icon name="user" className="hidden lg:block" />
        {t('nav.login')}
      </DialogLink>
      <DialogLink
        className={buttonClass({ className: RAIL_BUTTON })}
        dialog="auth"
        data-tab="register"
        href={`/register?${redirectQuery}`}
      >
        <Icon name="plus" className="hidden lg:block" />
        {t('nav.register')}
      </DialogLink>
      <LanguageMenu addresses={addresses} />
    </>
  )
}

function Entry({
  href,
  icon,
  label,
  fullLabel,
  news,
}: {
  href: string
  icon: IconName
  label: string
  fullLabel?: string
  /** The badge: a number, and its text for screen readers. */
  news?: { shown: string; text: string }
}) {
  const { pathname } = useLocation()
  return (
    <Anchor
      className={`${NAV_ENTRY} lg:w-full lg:flex-none lg:aria-[current]:bg-accent-soft`}
      href={href}
      aria-current={navigationEntryOf(pathname) === href ? 'page' : undefined}
      aria-label={fullLabel}
    >
      <Icon name={icon} size={24} />
      <span className={VISIBLE_IF_IT_FITS}>{label}</span>
      {news ? (
        <span className={`absolute top-1 left-[calc(50%+0.25rem)] ${BADGE}`}>
          <span aria-hidden="true">{news.shown}</span>
          <span className="sr-only">{news.text}</span>
        </span>
      ) : null}
    </Anchor>
  )
}

const BADGE_MAX = 99

/** SPEC 9: the unread badge shows up to 99+. */
export function shownCount(unread: number): string {
  return unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread)
}
