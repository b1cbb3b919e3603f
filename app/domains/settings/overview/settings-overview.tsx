import { useTranslation } from 'react-i18next'
import { Avatar } from '~/domains/chat/ui/avatar'
import type { ProfilePhoto } from '~/domains/profiles/public-profile.server'
import { Anchor } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { Icon } from '~/ui/icon'
import { type RowName, SettingsIcon, SettingsRows } from './settings-rows'

const GROUPS = [
  { key: 'account', rows: ['account', 'security', 'privacy', 'blocked'] },
  { key: 'notifications', rows: ['notifications', 'devices', 'chat'] },
  { key: 'look', rows: ['appearance', 'cover'] },
  { key: 'profile', rows: ['premium', 'payments', 'albums', 'verification'] },
  { key: 'customer', rows: ['sharedAlbums', 'ageCheck', 'payments'] },
  { key: 'data', rows: ['data', 'delete'] },
  { key: 'help', rows: ['support', 'faq'] },
  // SPEC names these two; the imprint is in the footer.
  { key: 'legal', rows: ['agb', 'datenschutz'] },
  { key: 'staff', rows: ['admin'] },
] as const satisfies { key: string; rows: RowName[] }[]

type Props = {
  /** Providers can buy premium and make albums (SPEC 2); customers see what is shared with them. */
  isProvider: boolean
  /** Where the member's role begins its work; null for everybody else. */
  staffHref: string | null
}

/** All sections of the settings in groups; two columns on a wide screen. */
export function SettingsOverview({ isProvider, staffHref }: Props) {
  const { t } = useTranslation()
  const hidden = new Set<string>([isProvider ? 'customer' : 'profile', ...(staffHref ? [] : ['staff'])])
  const groups = GROUPS.filter(({ key }) => !hidden.has(key))
  return (
    <>
      <div className="gap-6 lg:columns-2">
        {groups.map(({ key, rows }) => (
          <section key={key} className="break-inside-avoid not-last:mb-6">
            <h2 id={`group-${key}`} className="mb-2 font-serif text-lg/[1.3] font-semibold">
              {t(`overview:group.${key}`)}
            </h2>
            <SettingsRows
              names={rows.map((name) => (name === 'chat' && isProvider ? 'providerChat' : name))}
              staffHref={staffHref ?? undefined}
              labelledBy={`group-${key}`}
            />
          </section>
        ))}
      </div>
      {/* Posted by the browser, not the router: no data of the member may stay in memory. */}
      <div className={`${CARD} mt-6 overflow-hidden`}>
        <form method="post" action="/logout">
          <button
            type="submit"
            className="flex min-h-15 w-full items-center gap-4 px-4 py-2.5 text-left font-semibold -outline-offset-2 hover:bg-accent-soft"
          >
            <SettingsIcon name="log-out" className="flex-none text-accent" />
            {t('auth:signOut')}
          </button>
        </form>
      </div>
    </>
  )
}

type OwnCard = {
  firstName: string
  age: number | null
  location: string | null
  photo: ProfilePhoto | null
}

/** The card that leads to the own profile. */
export function OwnProfileCard({ card }: { card: OwnCard }) {
  const { t } = useTranslation()
  const { firstName, age, location } = card
  return (
    <Anchor
      className={`${CARD} mb-6 flex items-center gap-4 p-4 transition-colors hover:border-edge max-[15rem]:flex-wrap`}
      href="/my-profile"
    >
      <Avatar partner={card} />
      <span className="grid min-w-0 flex-1 max-[15rem]:order-last max-[15rem]:basis-full">
        <span className="flex font-serif text-lg/[1.3] font-semibold">
          <bdi className="truncate max-[15rem]:wrap-anywhere max-[15rem]:whitespace-normal">{firstName}</bdi>
          {age === null ? null : <span className="flex-none">, {age}</span>}
        </span>
        {location ? (
          <span className="truncate text-sm/normal text-ink-soft max-[15rem]:whitespace-normal">
            {location}
          </span>
        ) : null}
        <span className="text-sm/normal font-medium text-accent">{t('overview:profile')}</span>
      </span>
      <Icon name="chevron-right" size={18} className="flex-none text-ink-soft" />
    </Anchor>
  )
}
