import { useTranslation } from 'react-i18next'
import { distanceText } from '~/domains/listing/card-words'
import { profileHref } from '~/domains/listing/profile-href'
import { type GalleryPhoto, ProfilePhotos } from '~/domains/profiles/gallery/profile-photos'
import { ProfileText } from '~/domains/profiles/profile-text'
import type { PublicProfile } from '~/domains/profiles/public-profile.server'
import { ShareButton } from '~/domains/profiles/share-button'
import { LikeForm } from '~/domains/relations/like-form'
import { useLanguage } from '~/i18n/use-language'
import { ButtonLink } from '~/ui/button'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { useRootData } from '~/ui/frame/root-data'
import { Icon } from '~/ui/icon'
import { ProfileMenu } from './profile-menu'

export type ProfilePageProps = {
  profile: PublicProfile
  photos: readonly GalleryPhoto[]
  isOwn: boolean
  /** Whether others get to see it. */
  isListed: boolean
}

/** A profile as members see it (SPEC 2 "Profile view"). */
export function ProfilePage({ profile, photos, isOwn, isListed }: ProfilePageProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const origin = useRootData()?.origin
  const { id, firstName: name } = profile
  const address = isListed && origin ? origin + profileHref(id) : null
  return (
    <Page
      header={
        <HeaderBar back={isOwn ? '/my-profile' : '/'}>
          {isOwn ? (
            <OwnShare address={address} name={name} />
          ) : (
            <ProfileMenu id={id} name={name} address={address} />
          )}
        </HeaderBar>
      }
    >
      <article className="profile">
        <ProfilePhotos
          photos={photos}
          name={name}
          isPremium={profile.isPremium}
          opens
          reportHref={isOwn ? undefined : `/report/${id}`}
        />
        <div className="profile-text">
          <ProfileText
            profile={profile}
            distance={isOwn ? undefined : distanceText(t, language, profile.distanceKm)}
          />
          <div className="profile-actions">
            {isOwn ? <Edit /> : <Contact id={id} />}
            {isOwn ? null : (
              <LikeForm
                userId={id}
                liked={profile.liked ?? false}
                label={t('relations:like', { name })}
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

function OwnShare({ address, name }: { address: string | null; name: string }) {
  const { t } = useTranslation()
  if (!address) return null
  return (
    <ShareButton address={address} title={name} className="round" label={t('profiles:share.action')}>
      <Icon name="send" size={18} />
    </ShareButton>
  )
}

function Edit() {
  const { t } = useTranslation()
  return (
    <ButtonLink href="/my-profile/edit" variant="secondary">
      <Icon name="pencil" />
      {t('profiles:view.edit')}
    </ButtonLink>
  )
}

function Contact({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <ButtonLink href={`/chat?user=${id}`}>
      <Icon name="message-circle" />
      {t('profiles:view.contact')}
    </ButtonLink>
  )
}
