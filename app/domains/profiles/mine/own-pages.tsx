import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'

type Row = { href: string; icon: IconName; textKey: ParseKeys; value?: keyof Values }

/** The values that are shown beside the names of rows; null shows none. */
type Values = {
  viewsYesterday: number | null
  albums: number | null
  verification: 'none' | 'waiting' | 'refused' | 'renew' | 'approved'
}

const VIEWS: Row = { href: '/my-profile/views', icon: 'eye', textKey: 'views:title', value: 'viewsYesterday' }
/** Only while the profile is listed. */
const POSITION: Row = { href: '/my-profile/position', icon: 'compass', textKey: 'position:title' }
const ALBUMS: Row = { href: '/albums', icon: 'lock', textKey: 'albums:title', value: 'albums' }
/** Customers have no albums of their own. */
const SHARED_ALBUMS: Row = { href: '/albums?tab=shared', icon: 'lock', textKey: 'albums:sharedTitle' }
const ROWS: readonly Row[] = [
  { href: '/verification', icon: 'badge-check', textKey: 'verification:title', value: 'verification' },
  { href: '/settings/blocked', icon: 'ban', textKey: 'relations:blocked.title' },
]

/** The links to the pages that belong to one's own profile. */
export function OwnPages({
  isProvider,
  isListed,
  values,
}: {
  isProvider: boolean
  isListed: boolean
  values: Values
}) {
  const { t } = useTranslation()
  const { viewsYesterday, albums, verification } = values
  const texts = {
    viewsYesterday: viewsYesterday === null ? null : t('views:yesterdayNumber', { number: viewsYesterday }),
    albums,
    verification: t(`verification:state.${verification}`),
  }
  return (
    <ul className={`${CARD} overflow-hidden`}>
      {[
        ...(isProvider ? [VIEWS] : []),
        ...(isListed ? [POSITION] : []),
        isProvider ? ALBUMS : SHARED_ALBUMS,
        ...ROWS,
      ].map(({ href, icon, textKey, value }) => (
        <li key={href} className="not-first:border-t not-first:border-line">
          <Anchor
            className="flex min-h-13 items-center gap-4 px-5 py-2.5 font-semibold -outline-offset-2 hover:bg-accent-soft"
            href={href}
          >
            <Icon name={icon} className="flex-none text-accent" />
            <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
              {t(textKey)}{' '}
              {value ? (
                <span className="text-sm font-normal text-ink-soft tabular-nums">{texts[value]}</span>
              ) : null}
            </span>
            <Icon name="chevron-right" size={18} className="flex-none text-ink-soft" />
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
