import { useTranslation } from 'react-i18next'
import { usePresence } from '~/domains/presence/ui/presence-store'
import { formatPriceEur } from '~/i18n/format/numbers'
import { useLanguage } from '~/i18n/use-texts'
import { ButtonLink } from '~/ui/button'
import { ProfilePhotos } from '../gallery/profile-photos'
import { ProfileHead } from '../profile-head'
import type { ShownProfile } from '../public-profile.server'
import { ProfileAsOthersSeeIt } from './profile-as-others-see-it'

/** The path at which a member sees the own profile as others see it. */
const OWN_PROFILE = '/profile'

/** The beginning of the own profile as others see it, with a link to the whole profile. A customer's short profile is shown completely. */
export function ProfilePreview({ profile }: { profile: ShownProfile }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { isOnline } = usePresence(profile)
  const { userType, photos, firstName, isPremium, bio, hourlyRate } = profile
  if (userType === 'man') return <ProfileAsOthersSeeIt profile={profile} />
  return (
    <div className="grid gap-4">
      {/* In two columns the photo is a little lower, so that both columns end at about the same height. */}
      <div className="md:[&_li]:aspect-4/5!">
        <ProfilePhotos photos={photos.slice(0, 1)} name={firstName} isPremium={isPremium} opens isPart />
      </div>
      <ProfileHead {...profile} isOnline={isOnline} lastSeen={undefined} isPart />
      {bio ? (
        <p className="line-clamp-3 wrap-anywhere" dir="auto">
          {bio}
        </p>
      ) : null}
      <p>
        {hourlyRate === null ? (
          <span className="text-ink-soft">{t('profiles:view.onRequest')}</span>
        ) : (
          <>
            <b className="text-xl font-semibold">
              {t('listing:card.from', { price: formatPriceEur(language, hourlyRate) })}
            </b>{' '}
            <span className="text-ink-soft">{t('profiles:view.perHour')}</span>
          </>
        )}
      </p>
      <ButtonLink variant="secondary" href={OWN_PROFILE}>
        {t('owner:mine.whole')}
      </ButtonLink>
    </div>
  )
}
