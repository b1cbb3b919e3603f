import { useTranslation } from 'react-i18next'
import { placeName } from '~/domains/places/city-names'
import { Dot } from '~/domains/presence/ui/online-dot'
import { useLanguage } from '~/i18n/use-texts'
import { Icon } from '~/ui/icon'
import type { IconName } from '~/ui/icons/glyphs'
import { PROFILE_NAME } from './layout'

type ProfileHeadProps = {
  firstName: string
  age: number | null
  location: string | null
  /** "bis 2 km" from the reader's place. */
  distance?: string
  isOnline?: boolean
  /** When an offline person was last seen, as text. */
  lastSeen?: string
  isVerified?: boolean
  photosChecked?: boolean
  /** Whether the profile is only a part of the page: then the name is an h2. */
  isPart?: boolean
}

/** Name, age and key facts; the h1 of a profile's page. */
export function ProfileHead({
  firstName,
  age,
  location,
  distance,
  isOnline,
  lastSeen,
  isVerified,
  photosChecked,
  isPart,
}: ProfileHeadProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const Heading = isPart ? 'h2' : 'h1'
  return (
    <div>
      <Heading className={isPart ? `${PROFILE_NAME} text-2xl` : PROFILE_NAME}>
        {age === null ? firstName : `${firstName}, `}
        {age === null ? null : <span>{age}</span>}
      </Heading>
      <ul className="relative mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
        {isOnline ? (
          <li className="inline-flex items-center gap-1.5">
            <Dot />
            {t('profiles:view.online')}
          </li>
        ) : null}
        {location ? (
          <li className="inline-flex items-center gap-1.5">
            <Icon name="map-pin" size={16} />
            {[placeName(language, location), distance].filter(Boolean).join(' · ')}
          </li>
        ) : null}
        {/* The badges are beside the place if they fit. The explanation of a badge appears above the whole list. */}
        {isVerified ? (
          <li>
            <Badge name="verified" />
          </li>
        ) : null}
        {photosChecked ? (
          <li>
            <Badge name="photos" />
          </li>
        ) : null}
        {lastSeen ? (
          <li className="inline-flex items-center gap-1.5">
            <Icon name="clock" size={16} />
            {t('profiles:view.lastSeen', { when: lastSeen })}
          </li>
        ) : null}
      </ul>
    </div>
  )
}

const BADGE_ICONS = { verified: 'badge-check', photos: 'camera' } as const satisfies Record<string, IconName>

/**
 * A badge of a profile. A press shows its explanation, also without JavaScript. The explanation is above the badge, since a phone's bottom bar
 * may cover what is below.
 */
function Badge({ name }: { name: keyof typeof BADGE_ICONS }) {
  const { t } = useTranslation()
  return (
    <details name="badge" data-badge={name}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 rounded-control underline decoration-dotted underline-offset-4 [&::-webkit-details-marker]:hidden">
        <Icon name={BADGE_ICONS[name]} size={16} />
        {t(`profiles:badge.${name}`)}
      </summary>
      <p className="absolute inset-x-0 bottom-full rounded-card border border-line bg-raised p-4 text-sm text-ink shadow-raised print:hidden">
        {t(`profiles:badge.${name}Text`)}
      </p>
    </details>
  )
}
