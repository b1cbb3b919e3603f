import { useTranslation } from 'react-i18next'
import { distanceText } from '~/domains/listing/card-words'
import { ProfileChips } from '~/domains/profiles/profile-chips'
import { ProfileFacts } from '~/domains/profiles/profile-facts'
import { ProfileHead } from '~/domains/profiles/profile-head'
import { ProfilePhotos } from '~/domains/profiles/profile-photos'
import type { ShownProfile } from '~/domains/profiles/public-profile.server'
import { LikeForm } from '~/domains/relations/like-form'
import { formatPriceEur } from '~/i18n/format'
import { useLanguage } from '~/i18n/use-language'
import { ButtonLink } from '~/ui/button'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { Icon } from '~/ui/icon'

/** A profile as members see it (SPEC 2 "Profile view"). */
export function ProfilePage({ profile, isOwn }: { profile: ShownProfile; isOwn: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Page header={<HeaderBar back="/" />}>
      <article className="profile">
        <ProfilePhotos photos={profile.photos} name={profile.firstName} isPremium={profile.isPremium} />
        <div className="profile-text">
          <ProfileHead
            {...profile}
            distance={isOwn ? undefined : distanceText(t, language, profile.distanceKm)}
          />
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
          <div className="profile-actions">
            <MainAction id={profile.id} isOwn={isOwn} />
            {isOwn ? null : (
              <LikeForm
                userId={profile.id}
                liked={profile.liked ?? false}
                label={t('relations:like', { name: profile.firstName })}
                buttonClassName="btn btn-secondary"
              >
                {t('relations:likeShort')}
              </LikeForm>
            )}
          </div>
        </div>
      </article>
    </Page>
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

function MainAction({ id, isOwn }: { id: string; isOwn: boolean }) {
  const { t } = useTranslation()
  return isOwn ? (
    <ButtonLink href="/my-profile/edit" variant="secondary">
      <Icon name="pencil" />
      {t('profiles:view.edit')}
    </ButtonLink>
  ) : (
    <ButtonLink href={`/chat?user=${id}`}>
      <Icon name="message-circle" />
      {t('profiles:view.contact')}
    </ButtonLink>
  )
}
