import { useTranslation } from 'react-i18next'
import { usePresence } from '~/domains/presence/ui/presence-store'
import { formatMoment, formatPriceEur } from '~/i18n/format'
import { useLanguage } from '~/i18n/use-texts'
import { seconds } from '~/platform/durations'
import { ButtonLink, buttonClass } from '~/ui/button'
import { DialogLink } from '~/ui/dialog'
import { useRootData } from '~/ui/frame/root-data'
import { Icon } from '~/ui/icon'
import { useReader } from '~/ui/use-reader'
import { ProfileChips, ProfileFacts } from './profile-facts'
import { ProfileHead } from './profile-head'
import type { PublicProfile } from './public-profile.server'

/** The text part of a profile (SPEC 2 "Profile view"); fields without a value are hidden. */
export function ProfileText({
  profile,
  distance,
  isPart,
}: {
  profile: PublicProfile & { photosChecked?: boolean }
  /** From the reader's place, as text. */
  distance?: string
  /** The profile is only a part of the page. */
  isPart?: boolean
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const reader = useReader()
  const { isOnline, lastSeen } = usePresence(profile)
  const seen = isOnline || !lastSeen ? undefined : formatMoment(reader, lastSeen)
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

const REDIRECT_AFTER = seconds(1)

/**
 * Why a visitor sees no more, and the login links. With JavaScript the module shows it as a toast and redirects to /select-type after a
 * second (SPEC 2 "Profile view"), unless the age is not confirmed yet.
 */
export function ProfileTeaser({ name, target }: { name: string; target: string }) {
  const { t } = useTranslation()
  const ageConfirmed = useRootData()?.ageConfirmed
  const way = new URLSearchParams({ redirectTo: target })
  return (
    <section
      aria-labelledby="way-in"
      className="grid justify-items-start gap-4 rounded-card border border-line bg-surface p-5"
    >
      <h2 id="way-in" className="flex items-center gap-2">
        <Icon name="lock" size={20} className="text-accent" />
        {t('profiles:teaser.title')}
      </h2>
      <p className="wrap-anywhere text-ink-soft">{t('profiles:teaser.text', { name })}</p>
      <div className="flex flex-wrap gap-3">
        <DialogLink dialog="auth" data-redirect-to={target} href={`/login?${way}`} className={buttonClass()}>
          {t('profiles:teaser.login')}
        </DialogLink>
        <ButtonLink
          variant="secondary"
          href={`/select-type?${way}`}
          data-redirect-after={ageConfirmed ? REDIRECT_AFTER : undefined}
          data-redirect-text={t('profiles:teaser.title')}
        >
          {t('profiles:teaser.register')}
        </ButtonLink>
      </div>
    </section>
  )
}
