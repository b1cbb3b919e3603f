import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '../button'
import { DialogLink } from '../dialog'
import { Icon } from '../icon'
import type { IconName } from '../icons/glyphs'
import { CachedFragment, type CachedFragmentContentProps } from '../markup/cached-fragment'
import { LanguageMenu, useLanguageAddresses } from './language-menu'
import { useHere } from './navigation-paths'
import type { RootData } from './root-data'

type Viewer = NonNullable<RootData['viewer']>

/** Bottom bar on a phone, left rail from 1024 px; its entries are SPEC 2's for the three kinds of reader. */
export function Navigation({ viewer, unread }: { viewer: Viewer | null; unread: number }) {
  const { t } = useTranslation()
  const addresses = useLanguageAddresses()
  const way = new URLSearchParams({ redirectTo: useHere() }).toString()
  const label = t('nav.label')
  if (!viewer) {
    const placeholders = [way, ...addresses]
    return (
      <CachedFragment
        as="nav"
        className="nav nav-visitor"
        aria-label={label}
        content={VisitorEntries}
        placeholders={placeholders}
      />
    )
  }
  return (
    <nav className="nav" aria-label={label}>
      <MemberEntries viewer={viewer} unread={unread} />
      <LanguageMenu addresses={addresses} />
    </nav>
  )
}

function MemberEntries({ viewer, unread }: { viewer: Viewer; unread: number }) {
  const { t } = useTranslation()
  return (
    <>
      <Entry href="/" icon="house" label={t('nav.home')} />
      <Entry href="/chat" icon="message-circle" label={t('nav.chat')} unread={unread} />
      <Entry href="/my-profile" icon="user" label={t('nav.profile')} fullLabel={t('nav.myProfile')} />
      {viewer.userType === 'trans' ? <Entry href="/premium" icon="crown" label={t('nav.premium')} /> : null}
      <Entry href="/settings" icon="ellipsis" label={t('nav.more')} />
    </>
  )
}

function VisitorEntries({ placeholders: [way, ...addresses] }: CachedFragmentContentProps) {
  const { t } = useTranslation()
  return (
    <>
      <DialogLink className="btn btn-secondary" dialog="auth" data-tab="login" href={`/login?${way}`}>
        <Icon name="user" className="rail-only" />
        {t('nav.login')}
      </DialogLink>
      <DialogLink className="btn btn-primary" dialog="auth" data-tab="register" href={`/register?${way}`}>
        <Icon name="plus" className="rail-only" />
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
  unread = 0,
}: {
  href: string
  icon: IconName
  label: string
  fullLabel?: string
  unread?: number
}) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const here = href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
  return (
    <Anchor className="nav-entry" href={href} aria-current={here ? 'page' : undefined} aria-label={fullLabel}>
      <Icon name={icon} size={24} />
      {label}
      {unread > 0 ? (
        <span className="badge">
          <span aria-hidden="true">{shownCount(unread)}</span>
          <span className="sr-only">{t('nav.unread', { count: unread, shown: shownCount(unread) })}</span>
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
