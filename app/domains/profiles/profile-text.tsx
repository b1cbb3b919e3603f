import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { usePresence } from '~/domains/presence/ui/presence-store'
import { dayNumber, formatDate, formatMoment, formatTime, type Reader } from '~/i18n/format/times'
import { useLanguage } from '~/i18n/use-texts'
import { seconds } from '~/platform/time/durations'
import { ButtonLink, buttonClass } from '~/ui/button'
import { CARD } from '~/ui/classes/card'
import { DialogLink } from '~/ui/dialog'
import { useRootData } from '~/ui/frame/root-data'
import { useReader } from '~/ui/hooks/use-reader'
import { Icon } from '~/ui/icon'
import { TEASER_ACTIONS } from './layout'
import { ProfileChips, ProfileFacts } from './profile-facts'
import { ProfileHead } from './profile-head'
import { ProfileLanguages, ProfilePrices } from './profile-offers'
import type { PublicProfile, ShownProfile } from './public-profile.server'

/** The text part of a profile (SPEC 2 "Profile view"); fields without a value are hidden. */
export function ProfileText({
  profile,
  distance,
  today,
  isPart,
}: {
  profile: PublicProfile & Pick<ShownProfile, 'photosChecked'>
  /** The distance from the reader's place, as text. */
  distance?: string
  /** The number of the present day (dayNumber): with it, the text says "today" and "yesterday" instead of a date. */
  today?: number
  /** The profile is only a part of the page. */
  isPart?: boolean
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const reader = useReader()
  const { isOnline, lastSeen } = usePresence(profile)
  const seen = isOnline || !lastSeen ? undefined : seenText(t, { reader, lastSeen, today })
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

function seenText(
  t: TFunction,
  { reader, lastSeen, today }: { reader: Reader; lastSeen: string; today: number | undefined },
): string {
  const { language, timeZone } = reader
  if (!timeZone || today === undefined) return formatMoment(reader, lastSeen)
  const daysAgo = today - dayNumber(lastSeen, timeZone)
  if (daysAgo > 1) return formatMoment(reader, lastSeen)
  const time = formatTime(language, lastSeen, timeZone)
  return daysAgo === 1 ? t('profiles:view.seenYesterday', { time }) : t('profiles:view.seenToday', { time })
}

function Bio({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="about" className="grid gap-2.5">
      <h2 id="about" className="sr-only">
        {t('profiles:view.short')}
      </h2>
      <Paragraphs text={text} />
    </section>
  )
}

/** The longer of the two free texts. */
function About({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="more-about" className="grid gap-2.5">
      <h2 id="more-about" className="text-lg">
        {t('profiles:view.about')}
      </h2>
      <Paragraphs text={text} />
    </section>
  )
}

/** Paragraphs, which empty lines separate in the text. */
function Paragraphs({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph, at) => (
    // Paragraphs have no id, and two may be equal.
    // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
    <p key={at} className="wrap-anywhere whitespace-pre-line" dir="auto">
      {paragraph}
    </p>
  ))
}

const REDIRECT_AFTER = seconds(1)

const BEHIND_LOGIN = [
  { icon: 'image', text: 'profiles:teaser.photos' },
  { icon: 'wallet', text: 'profiles:teaser.offers' },
  { icon: 'message-circle', text: 'profiles:teaser.chat' },
] as const

/**
 * What a visitor would see with an account, with links to sign in and to register. A toast says why (SPEC 2 "Profile view"); without
 * JavaScript this part says it.
 */
export function ProfileTeaser({ name, target }: { name: string; target: string }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="way-in" className={`${CARD} grid gap-3 p-5`}>
      <div>
        <p className="text-sm font-semibold text-ink-soft scripting:hidden">{t('profiles:teaser.title')}</p>
        <h2 id="way-in" className="wrap-anywhere">
          {t('profiles:teaser.more', { name })}
        </h2>
      </div>
      <ul className="grid gap-3">
        {BEHIND_LOGIN.map(({ icon, text }) => (
          <li key={icon} className="flex gap-3">
            <Icon name={icon} className="mt-0.5 flex-none text-accent" />
            <span className="min-w-0 wrap-anywhere">{t(text, { name })}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm/normal text-ink-soft">{t('profiles:teaser.text')}</p>
      <div className={TEASER_ACTIONS}>
        <TeaserActions target={target} />
      </div>
    </section>
  )
}

/** The login links. After the age check the visitors' script shows the toast, and after a second it redirects to /select-type. */
function TeaserActions({ target }: { target: string }) {
  const { t } = useTranslation()
  const ageConfirmed = useRootData()?.ageConfirmed
  const way = new URLSearchParams({ redirectTo: target })
  return (
    <>
      <DialogLink dialog="auth" href={`/login?${way}`} className={buttonClass({ variant: 'secondary' })}>
        {t('profiles:teaser.login')}
      </DialogLink>
      <ButtonLink
        href={`/select-type?${way}`}
        data-redirect-after={ageConfirmed ? REDIRECT_AFTER : undefined}
        data-redirect-text={t('profiles:teaser.title')}
      >
        {t('profiles:teaser.register')}
      </ButtonLink>
    </>
  )
}
