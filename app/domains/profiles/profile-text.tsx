import { useTranslation } from 'react-i18next'
import { usePresence } from '~/domains/presence/ui/presence-store'
import { formatDate, formatMoment } from '~/i18n/format/times'
import { useLanguage } from '~/i18n/use-texts'
import { seconds } from '~/platform/time/durations'
import { ButtonLink, buttonClass } from '~/ui/button'
import { DialogLink } from '~/ui/dialog'
import { useRootData } from '~/ui/frame/root-data'
import { Icon } from '~/ui/icon'
import { useReader } from '~/ui/use-reader'
import { ProfileChips, ProfileFacts } from './profile-facts'
import { ProfileHead } from './profile-head'
import { ProfileLanguages, ProfilePrices } from './profile-offers'
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
      <ProfilePrices profile={profile} />
      <ProfileChips list="meetingPlaces" codes={profile.meetingPlaces} />
      <ProfileChips list="services" codes={profile.services} />
      {profile.about ? <About text={profile.about} /> : null}
      <ProfileLanguages skills={profile.languages} />
      <ProfileFacts profile={profile} />
      <ProfileChips list="interests" codes={profile.interests} />
      {profile.profileUpdatedAt ? (
        <p className="text-sm text-ink-soft">
          {t('profiles:view.updated', { day: formatDate(language, profile.profileUpdatedAt, 'long') })}
        </p>
      ) : null}
    </>
  )
}

function Bio({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="sr-only">
        {t('profiles:view.short')}
      </h2>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line" dir="auto">
        {text}
      </p>
    </section>
  )
}

/** The longer text, a paragraph after each empty line. */
function About({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="more-about" className="grid max-w-prose gap-2.5">
      <h2 id="more-about" className="text-base">
        {t('profiles:view.about')}
      </h2>
      {text.split(/\n{2,}/).map((paragraph, at) => (
        // Paragraphs have no id and may repeat.
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <p key={at} className="wrap-anywhere whitespace-pre-line" dir="auto">
          {paragraph}
        </p>
      ))}
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
