import { WAITING_SHOWN_MAX } from 'db/limits/admin'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LINK } from '~/ui/link'
import { Anchor } from '../button'
import { CHIP_SHAPE, Chip } from '../chip'
import { Notice } from '../notice'
import { useRootData } from './root-data'

/** The areas of the administration, and which role may enter (DECISIONS "Admin"). The pages check that themselves. */
const AREAS = [
  { name: 'users', href: '/admin', role: 'admin' },
  { name: 'images', href: '/admin/images', role: 'moderator' },
  { name: 'log', href: '/admin/log', role: 'admin' },
  { name: 'settings', href: '/admin/settings', role: 'admin' },
  { name: 'cases', href: '/admin/cases', role: 'moderator' },
  { name: 'appeals', href: '/admin/appeals', role: 'moderator' },
  { name: 'leaks', href: '/admin/leaks', role: 'moderator' },
  { name: 'payments', href: '/admin/payments', role: 'admin' },
  { name: 'verification', href: '/admin/verification', role: 'moderator' },
  { name: 'support', href: '/admin/support', role: 'moderator' },
  { name: 'security', href: '/admin/security', role: 'admin' },
] as const

const AREA =
  'flex min-h-11 items-center border-b-2 border-transparent font-semibold whitespace-nowrap text-ink-soft ' +
  'aria-[current]:border-accent aria-[current]:text-ink'

/** The header of every page of the administration: the badge of SPEC 2, and links to the areas of the reader's role. */
export function AdminHeader({ current }: { current: (typeof AREAS)[number]['name'] }) {
  const { t } = useTranslation()
  const viewer = useRootData()?.viewer
  const role = viewer?.role ?? 'moderator'
  const areas = AREAS.filter((area) => role === 'admin' || area.role === 'moderator')
  const nav = useRef<HTMLElement>(null)
  // On a phone the areas scroll sideways: the present one must be in sight. The page itself does not move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another area is another place.
  useEffect(() => {
    const here = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (nav.current && here) nav.current.scrollLeft = here.offsetLeft - nav.current.offsetLeft - 24
  }, [current])
  return (
    <header className="mb-6 grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mt-3 mb-5">{t('admin:title')}</h1>
        <Chip>{t(`admin:badge.${role}`)}</Chip>
      </div>
      <nav
        ref={nav}
        className="relative flex gap-x-5 border-b border-line max-md:overflow-x-auto md:flex-wrap"
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
      {viewer?.lacksFactor ? (
        <Notice tone="info" title={t('admin:factor.title')}>
          {t('admin:factor.text')}{' '}
          <Anchor className={LINK} href="/settings/security/two-factor">
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
    <span className={`${CHIP_SHAPE} ml-2 px-2`}>
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{t('admin:nav.waiting', { shown })}</span>
    </span>
  )
}
