import { WAITING_SHOWN_MAX } from 'db/limits/admin'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LINK, LONE_LINK } from '~/ui/link'
import { Anchor } from '../button'
import { Chip } from '../chip'
import { Notice } from '../notice'
import { useRootData } from './root-data'

/** The areas, what waits first, and which role may enter (DECISIONS "Admin"). The pages check that themselves. */
const AREAS = [
  { name: 'users', href: '/admin', role: 'admin' },
  { name: 'images', href: '/admin/images', role: 'moderator' },
  { name: 'cases', href: '/admin/cases', role: 'moderator' },
  { name: 'appeals', href: '/admin/appeals', role: 'moderator' },
  { name: 'verification', href: '/admin/verification', role: 'moderator' },
  { name: 'support', href: '/admin/support', role: 'moderator' },
  { name: 'leaks', href: '/admin/leaks', role: 'moderator' },
  { name: 'payments', href: '/admin/payments', role: 'admin' },
  { name: 'log', href: '/admin/log', role: 'admin' },
  { name: 'security', href: '/admin/security', role: 'admin' },
  { name: 'settings', href: '/admin/settings', role: 'admin' },
] as const

const AREA =
  'flex min-h-11 items-center rounded-full px-3 font-medium whitespace-nowrap text-ink-soft transition-colors hover:text-ink ' +
  'md:min-h-9 aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-ink ' +
  'forced-colors:aria-[current]:underline'

const FACTOR = '/settings/security/two-factor'

/** The areas where people arrive: their page says the whole sentence about the second factor, the others only link to it. */
const FIRST_AREA = { admin: 'users', moderator: 'cases' } as const

/** The header of every page of the administration: the badge of SPEC 2, and links to the areas of the reader's role. */
export function AdminHeader({ current }: { current: (typeof AREAS)[number]['name'] }) {
  const { t } = useTranslation()
  const viewer = useRootData()?.viewer
  const role = viewer?.role === 'admin' ? 'admin' : 'moderator'
  const lacksFactor = viewer?.lacksFactor
  const isFirst = current === FIRST_AREA[role]
  const areas = AREAS.filter((area) => role === 'admin' || area.role === 'moderator')
  const nav = useRef<HTMLElement>(null)
  // On a phone the areas scroll sideways: the present one must be in sight. The page itself does not move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another area is another place.
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && here) nav.current.scrollLeft = here.offsetLeft - nav.current.offsetLeft - 24
  }, [current])
  return (
    <header className="mb-4 grid gap-2 md:mb-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1>{t('admin:title')}</h1>
        <Chip>{t(`admin:badge.${role}`)}</Chip>
        {lacksFactor && !isFirst ? (
          <Anchor className={`${LONE_LINK} text-sm sm:ml-auto`} href={FACTOR}>
            {t('admin:factor.link')}
          </Anchor>
        ) : null}
      </div>
      <nav
        ref={nav}
        className="relative -mx-3 flex gap-x-1 text-sm max-md:overflow-x-auto md:flex-wrap"
        aria-label={t('admin:nav.label')}
      >
        {areas.map(({ name, href }) => (
          <Anchor
            key={name}
            className={AREA}
            href={href}
            aria-current={name === current ? 'page' : undefined}
          >
            {t(`admin:nav.${name}`)}
            <Waiting count={viewer?.waiting?.[name] ?? 0} />
          </Anchor>
        ))}
      </nav>
      {lacksFactor && isFirst ? (
        <Notice tone="info" title={t('admin:factor.title')}>
          {t('admin:factor.text')}{' '}
          <Anchor className={LINK} href={FACTOR}>
            {t('admin:factor.link')}
          </Anchor>
        </Notice>
      ) : null}
    </header>
  )
}

function Waiting({ count }: { count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  const shown = count > WAITING_SHOWN_MAX ? `${WAITING_SHOWN_MAX}+` : String(count)
  return (
    <span className="ml-1.5 rounded-full border border-line bg-surface px-1.5 text-xs/normal font-semibold text-ink tabular-nums">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{t('admin:nav.waiting', { shown })}</span>
    </span>
  )
}
