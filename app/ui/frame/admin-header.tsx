import { useLocation } from '@remix-run/react'
import { WAITING_SHOWN_MAX } from 'db/limits/admin'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LONE_LINK } from '~/ui/classes/link'
import { Anchor } from '../button'
import { MENU, MENU_ENTRY, MENU_LIST_BELOW } from '../classes/menu'
import { Icon } from '../icon'
import { SmallChip } from '../small-chip'
import { useRootData } from './root-data'

/**
 * The areas of the administration in the order of the navigation, with the role that may enter each (DECISIONS "Admin"). The pages check the
 * role themselves. An admin's areas do not fit on one line of a wide window, so a menu there contains the rarely used ones.
 */
const AREAS = [
  { name: 'users', href: '/admin', role: 'admin', isRare: false },
  { name: 'images', href: '/admin/images', role: 'moderator', isRare: false },
  { name: 'cases', href: '/admin/cases', role: 'moderator', isRare: false },
  { name: 'appeals', href: '/admin/appeals', role: 'moderator', isRare: false },
  { name: 'verification', href: '/admin/verification', role: 'moderator', isRare: false },
  { name: 'support', href: '/admin/support', role: 'moderator', isRare: false },
  { name: 'leaks', href: '/admin/leaks', role: 'moderator', isRare: true },
  { name: 'payments', href: '/admin/payments', role: 'admin', isRare: true },
  { name: 'log', href: '/admin/log', role: 'admin', isRare: true },
  { name: 'security', href: '/admin/security', role: 'admin', isRare: true },
  { name: 'settings', href: '/admin/settings', role: 'admin', isRare: false },
] as const

type Area = (typeof AREAS)[number]
type AreaName = Area['name']

const AREA =
  'flex min-h-11 items-center rounded-full px-2.5 font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink ' +
  'lg:min-h-9 aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-ink ' +
  // Without scripts nothing scrolls the row to the current area, so on a phone it comes first.
  'max-lg:noscript:aria-[current]:-order-1'

// On a phone the row scrolls sideways. A faded edge shows that there are more areas on that side.
const SCROLLED =
  'max-lg:overflow-x-auto max-lg:[scrollbar-width:none] max-lg:[--from:transparent] max-lg:[--to:transparent] ' +
  'max-lg:not-data-scrolled:[--from:black] max-lg:data-ended:[--to:black] ' +
  'max-lg:[mask-image:linear-gradient(to_right,var(--from),black_2rem,black_calc(100%-2rem),var(--to))]'

const SECOND_FACTOR = '/settings/security/two-factor'

/**
 * The header of every page of the administration: the badge of SPEC 2, and links to the areas of the viewer's role. The page's h1 follows
 * it.
 */
export function AdminHeader({ current }: { current: AreaName }) {
  const { t } = useTranslation()
  const viewer = useRootData()?.viewer
  const role = viewer?.role === 'admin' ? 'admin' : 'moderator'
  const areas = AREAS.filter((area) => role === 'admin' || area.role === 'moderator')
  const rare = areas.filter(({ isRare }) => isRare)
  const hasMenu = rare.length > 1
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row scrolls again for another area.
  useEffect(() => {
    if (nav.current) scrollToCurrent(nav.current)
  }, [current])
  return (
    <header className="mb-3 grid gap-2 md:mb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-serif font-semibold max-md:text-sm md:text-lg">{t('admin:title')}</p>
        <SmallChip>{t(`admin:badge.${role}`)}</SmallChip>
        {viewer?.lacksFactor ? <SecondFactorHint role={role} /> : null}
      </div>
      <nav
        ref={nav}
        className={`relative -mx-2.5 flex gap-x-0.5 text-sm lg:flex-wrap ${SCROLLED}`}
        onScroll={(event) => markEnds(event.currentTarget)}
        aria-label={t('admin:nav.label')}
      >
        {areas.map(({ name, href, isRare }) => (
          <Anchor
            key={name}
            className={isRare && hasMenu ? `${AREA} lg:hidden` : AREA}
            href={href}
            aria-current={name === current ? 'page' : undefined}
          >
            {t(`admin:nav.${name}`)}
            <WaitingCount count={viewer?.waiting?.[name] ?? 0} />
          </Anchor>
        ))}
        {hasMenu ? <AreaMenu areas={rare} current={current} /> : null}
      </nav>
    </header>
  )
}

/** The start page of a role says why a second factor is needed. Other pages only link to its setup, and on a phone they do not. */
function SecondFactorHint({ role }: { role: 'admin' | 'moderator' }) {
  const { t } = useTranslation()
  const isStartPage = useLocation().pathname === (role === 'admin' ? '/admin' : '/admin/cases')
  return (
    <p
      className={`flex flex-wrap items-center gap-x-2 text-sm ${isStartPage ? 'lg:ml-auto' : 'ml-auto max-sm:hidden'}`}
    >
      {isStartPage ? (
        <>
          <Icon name="info" size={18} className="text-accent max-sm:hidden" />
          {t('admin:factor.text')}
        </>
      ) : null}
      <Anchor className={`${LONE_LINK} -my-2`} href={SECOND_FACTOR}>
        {t('admin:factor.link')}
      </Anchor>
    </p>
  )
}

/** In a wide window: a menu of the rarely used areas. It has the name of the current one, if that is among them. */
function AreaMenu({ areas, current }: { areas: readonly Area[]; current: AreaName }) {
  const { t } = useTranslation()
  const isInMenu = areas.some(({ name }) => name === current)
  return (
    <details className={`${MENU} max-lg:hidden`} data-menu>
      <summary className={AREA} aria-current={isInMenu || undefined}>
        {isInMenu ? t(`admin:nav.${current}`) : t('nav.more')}
        <Icon name="chevron-down" size={16} className="ml-1" />
      </summary>
      <div className={MENU_LIST_BELOW}>
        {areas.map(({ name, href }) => (
          <Anchor
            key={name}
            className={`${MENU_ENTRY} aria-[current]:font-semibold`}
            href={href}
            aria-current={name === current ? 'page' : undefined}
          >
            {t(`admin:nav.${name}`)}
          </Anchor>
        ))}
      </div>
    </details>
  )
}

/** Scrolls the row of areas sideways until the current one is in its middle. The page itself does not scroll. */
function scrollToCurrent(row: HTMLElement) {
  const current = row.querySelector<HTMLElement>('[aria-current]')
  if (current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
  markEnds(row)
}

/** Marks which ends of the row are reached: an edge does not fade at the end. */
function markEnds(row: HTMLElement) {
  row.toggleAttribute('data-scrolled', row.scrollLeft > 1)
  row.toggleAttribute('data-ended', row.scrollLeft >= row.scrollWidth - row.clientWidth - 1)
}

function WaitingCount({ count }: { count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  const shown = count > WAITING_SHOWN_MAX ? `${WAITING_SHOWN_MAX}+` : String(count)
  return (
    <span className="ml-1.5 rounded-full bg-accent-soft px-1.5 text-xs/5 font-semibold text-ink tabular-nums in-aria-[current]:bg-surface">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{t('admin:nav.waiting', { count, shown })}</span>
    </span>
  )
}
