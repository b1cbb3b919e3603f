import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/card'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'

type Row = { href: string; icon: IconName; textKey: ParseKeys }

const VIEWS: Row = { href: '/my-profile/views', icon: 'eye', textKey: 'views:title' }
/** Of a profile that stands in a list. */
const POSITION: Row = { href: '/my-profile/position', icon: 'compass', textKey: 'position:title' }
const ALBUMS: Row = { href: '/albums', icon: 'lock', textKey: 'albums:title' }
/** Customers have no albums of their own. */
const SHARED_ALBUMS: Row = { href: '/albums?tab=shared', icon: 'lock', textKey: 'albums:tab.shared' }
const ROWS: readonly Row[] = [
  { href: '/verification', icon: 'badge-check', textKey: 'verification:title' },
  { href: '/settings/blocked', icon: 'ban', textKey: 'relations:blocked.title' },
]

/** The pages that belong to the own profile, as a list of links. */
export function OwnPages({ isProvider, isListed }: { isProvider: boolean; isListed: boolean }) {
  const { t } = useTranslation()
  return (
    <ul className={`${CARD} overflow-hidden`}>
      {[
        ...(isProvider ? [VIEWS] : []),
        ...(isListed ? [POSITION] : []),
        isProvider ? ALBUMS : SHARED_ALBUMS,
        ...ROWS,
      ].map(({ href, icon, textKey }) => (
        <li key={href} className="not-first:border-t not-first:border-line">
          <Anchor
            className="flex min-h-13 items-center gap-4 px-5 py-2.5 font-semibold -outline-offset-2 hover:bg-accent-soft"
            href={href}
          >
            <Icon name={icon} className="flex-none text-accent" />
            <span className="min-w-0 flex-1">{t(textKey)}</span>
            <Icon name="chevron-right" size={18} className="flex-none text-ink-soft" />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
