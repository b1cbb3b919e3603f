import { useTranslation } from 'react-i18next'
import { usePresence } from '~/domains/presence/ui/presence-store'
import { formatMoment, formatPriceEur } from '~/i18n/format'
import { useLanguage } from '~/i18n/use-language'
import { ProfileChips, ProfileFacts } from './profile-facts'
import { ProfileHead } from './profile-head'
import type { PublicProfile } from './public-profile.server'

/** The text part of a profile (SPEC 2 "Profile view"); fields without a value are hidden. */
export function ProfileText({
  profile,
  distance,
  isPart,
}: {
  profile: PublicProfile
  /** From the reader's place, as text. */
  distance?: string
  /** The profile is only a part of the page. */
  isPart?: boolean
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { isOnline, lastSeen } = usePresence(profile)
  const seen = isOnline || !lastSeen ? undefined : formatMoment(language, lastSeen)
  return (
    <>
      <ProfileHead {...profile} isOnline={isOnline} distance={distance} lastSeen={seen} isPart={isPart} />
      {profile.bio ? <Bio text={profile.bio} /> : null}
      {profile.hourlyRate === null ? null : (
        <p>
          <b className="text-xl font-semibold">
            {t('listing:card.from', { price: formatPriceEur(language, profile.hourlyRate) })}
          </b>{' '}
          <span className="text-ink-soft">{t('profiles:view.perHour')}</span>
        </p>
      )}
      <ProfileChips list="services" codes={profile.services} />
      <ProfileFacts profile={profile} />
      <ProfileChips list="interests" codes={profile.interests} />
    </>
  )
}

function Bio({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="sr-only">
        {t('profiles:view.about')}
      </h2>
      <p className="max-w-prose whitespace-pre-line">{text}</p>
    </section>
  )
}
