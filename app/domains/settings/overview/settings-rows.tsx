import { RESTORE_DAYS } from 'db/limits/accounts'
import { SUPPORT_ANSWER_HOURS } from 'db/limits/support'
import { useTranslation } from 'react-i18next'
import { SMARTPHONE } from '~/domains/accounts/sessions/device-row'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'

type Row = { href: string; icon: SettingsIconName; newTab?: true }

/** Every section of the settings (SPEC 2), each with an address of its own. */
const ROWS = {
  account: { href: '/settings/account', icon: 'user' },
  security: { href: '/settings/security', icon: 'shield-check' },
  privacy: { href: '/settings/privacy', icon: 'eye' },
  blocked: { href: '/settings/blocked', icon: 'ban' },
  notifications: { href: '/settings/notifications', icon: 'bell' },
  devices: { href: '/settings/devices', icon: 'smartphone' },
  chat: { href: '/settings/chat', icon: 'message-circle' },
  // The same page for providers, whose chat also has replies of their own.
  providerChat: { href: '/settings/chat', icon: 'message-circle' },
  quickReplies: { href: '/chat/quick-replies?from=settings', icon: 'pencil' },
  appearance: { href: '/settings/appearance', icon: 'sun' },
  cover: { href: '/settings/cover', icon: 'eye-off' },
  premium: { href: '/premium', icon: 'crown' },
  payments: { href: '/settings/payments', icon: 'wallet' },
  albums: { href: '/albums', icon: 'lock' },
  sharedAlbums: { href: '/albums?tab=shared', icon: 'lock' },
  verification: { href: '/verification', icon: 'badge-check' },
  // Customers have no other check.
  ageCheck: { href: '/verification', icon: 'badge-check' },
  data: { href: '/settings/data', icon: 'download' },
  delete: { href: '/settings/security/delete', icon: 'trash' },
  support: { href: '/support', icon: 'mail' },
  faq: { href: '/support/faq', icon: 'circle-help' },
  agb: { href: '/agb', icon: 'file-text', newTab: true },
  datenschutz: { href: '/datenschutz', icon: 'file-text', newTab: true },
  admin: { href: '/admin', icon: 'settings' },
} as const satisfies Record<string, Row>
export type RowName = keyof typeof ROWS

/** The values that the hints contain. */
const LIMITS = { days: RESTORE_DAYS, hours: SUPPORT_ANSWER_HOURS }

/** The sections that are pages of the settings themselves. */
const PAGES = [
  ['account', 'security', 'privacy', 'blocked'],
  ['notifications', 'devices', 'chat'],
  ['appearance', 'cover'],
  ['payments', 'data'],
] as const satisfies RowName[][]

/** The pages of the settings in short, beside one of them; `pathname` is that of the page. */
export function SettingsLinks({ pathname }: { pathname: string }) {
  const { t } = useTranslation()
  return PAGES.map((names) => (
    <ul key={names[0]} className="grid gap-0.5 py-2 not-first:border-t not-first:border-line">
      {names.map((name) => {
        const { href, icon } = ROWS[name]
        const current = pathname === href ? 'page' : pathname.startsWith(`${href}/`) || undefined
        return (
          <li key={name}>
            <Anchor
              className="flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 text-ink-soft hover:bg-accent-soft hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent"
              href={href}
              aria-current={current}
            >
              <SettingsIcon name={icon} className="flex-none" />
              {t(`overview:row.${name}.label`)}
            </Anchor>
          </li>
        )
      })}
    </ul>
  ))
}

/**
 * Links to sections of the settings, as a list.
 * @param staffHref where the reader's role begins its work, for the row `admin`
 */
export function SettingsRows({
  names,
  staffHref,
  labelledBy,
}: {
  names: readonly RowName[]
  staffHref?: string
  labelledBy?: string
}) {
  return (
    <ul className={`${CARD} list-none overflow-hidden p-0`} aria-labelledby={labelledBy}>
      {names.map((name) => (
        <li key={name} className="not-first:border-t not-first:border-line">
          <SettingsRow
            name={name}
            href={name === 'admin' ? (staffHref ?? ROWS.admin.href) : ROWS[name].href}
          />
        </li>
      ))}
    </ul>
  )
}

function SettingsRow({ name, href }: { name: RowName; href: string }) {
  const { t } = useTranslation()
  const { icon, newTab }: Row = ROWS[name]
  const inside = (
    <>
      <SettingsIcon name={icon} className="flex-none text-accent" />
      <span className="grid min-w-0 flex-1">
        <span className="font-semibold">{t(`overview:row.${name}.label`)}</span>
        <span className="text-sm/normal text-pretty text-ink-soft">
          {t(`overview:row.${name}.hint`, LIMITS)}
        </span>
      </span>
      <Icon name={newTab ? 'external-link' : 'chevron-right'} size={18} className="flex-none text-ink-soft" />
    </>
  )
  const look = 'flex min-h-15 items-center gap-4 px-4 py-2.5 hover:bg-accent-soft -outline-offset-2'
  return newTab ? (
    <a className={look} href={href} target="_blank" rel="noopener">
      {inside}
    </a>
  ) : (
    <Anchor className={look} href={href}>
      {inside}
    </Anchor>
  )
}

/** Icons that only the settings use. Those in `~/ui/icons/glyphs` are loaded by all pages. */
const SETTINGS_GLYPHS = {
  'log-out': 'M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4',
  smartphone: SMARTPHONE,
  'circle-help': 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0zM9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3M12 17h.01',
  'file-text':
    'M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v4a2 2 0 0 0 2 2h4M10 9H8M16 13H8M16 17H8',
} as const

type SettingsIconName = IconName | keyof typeof SETTINGS_GLYPHS

/** An icon of the settings: one of `SETTINGS_GLYPHS`, or one of the icons of all pages. */
export function SettingsIcon({ name, className }: { name: SettingsIconName; className?: string }) {
  return isOwn(name) ? (
    <Icon outline={SETTINGS_GLYPHS[name]} className={className} />
  ) : (
    <Icon name={name} className={className} />
  )
}

const isOwn = (name: SettingsIconName): name is keyof typeof SETTINGS_GLYPHS => name in SETTINGS_GLYPHS
