import { useTranslation } from 'react-i18next'
import { profileHref } from '~/domains/listing/address'
import { BadgePopovers } from '~/domains/listing/badge-popovers'
import { distanceText } from '~/domains/listing/card-texts'
import type { ProfileCard } from '~/domains/listing/listing.server'
import { ProfileSection } from '~/domains/listing/profile-grid'
import { type GalleryPhoto, ProfilePhotos } from '~/domains/profiles/gallery/profile-photos'
import { PROFILE, PROFILE_TEXT } from '~/domains/profiles/layout'
import { PROFILE_ACTIONS } from '~/domains/profiles/profile-actions'
import { ProfileText } from '~/domains/profiles/profile-text'
import type { PublicProfile, ShownProfile } from '~/domains/profiles/public-profile.server'
import { ShareButton } from '~/domains/profiles/share-button'
import { LikeButton } from '~/domains/relations/likes/like-button'
import { PersonMenu } from '~/domains/relations/person-menu'
import { useLanguage } from '~/i18n/use-texts'
import { ButtonLink, buttonClass } from '~/ui/button'
import { MENU_ENTRY } from '~/ui/classes/menu'
import { ROUND } from '~/ui/classes/round'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { useRootData } from '~/ui/frame/root-data'
import { Icon } from '~/ui/icon'

type ProfilePageProps = {
  profile: PublicProfile & Pick<ShownProfile, 'photosChecked'>
  photos: readonly GalleryPhoto[]
  isOwn: boolean
  /** Whether other people can see the profile. */
  isListed: boolean
  /** Whether the reader may write to the person, like and block them. */
  isReachable: boolean
  similar: readonly ProfileCard[]
  /** The server's current day in the reader's time zone, as a `dayNumber`. */
  today: number
}

/** A profile as members see it (SPEC 2 "Profile view"). */
export function ProfilePage(props: ProfilePageProps) {
  const { profile, photos, isOwn, isListed, isReachable, similar, today } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const origin = useRootData()?.origin
  const { id, firstName: name } = profile
  const address = isListed && origin ? origin + profileHref(id) : null
  const hasActions = isOwn || isReachable
  return (
    <Page
      ownBar={hasActions ? 'always' : undefined}
      header={
        <HeaderBar back={isOwn ? '/my-profile' : '/'}>
          {isOwn ? (
            <Share address={address} name={name} isIcon />
          ) : (
            <PersonMenu id={id} name={name} canBlock={isReachable}>
              <Share address={address} name={name} />
            </PersonMenu>
          )}
        </HeaderBar>
      }
    >
      <article className={PROFILE}>
        <ProfilePhotos
          photos={photos}
          name={name}
          isPremium={profile.isPremium}
          opens
          reportHref={isOwn ? undefined : `/report/${id}`}
        />
        <div className={PROFILE_TEXT}>
          <ProfileText
            profile={profile}
            today={today}
            distance={isOwn ? undefined : distanceText(t, language, profile.distanceKm)}
          />
          {hasActions ? (
            <div className={PROFILE_ACTIONS}>
              {isOwn ? <Edit /> : <Contact id={id} />}
              {isOwn ? null : (
                <LikeButton
                  userId={id}
                  liked={profile.liked ?? false}
                  label={t('relations:like', { name })}
                  buttonClassName={buttonClass({ variant: 'secondary' })}
                >
                  <span className="max-[24rem]:hidden">{t('relations:likeShort')}</span>
                </LikeButton>
              )}
            </div>
          ) : null}
        </div>
      </article>
      {similar.length > 0 ? (
        <div className="print:hidden">
          <ProfileSection id="similar" heading={t('profiles:view.similar')} cards={similar} signedIn />
          <BadgePopovers />
        </div>
      ) : null}
    </Page>
  )
}

/** The button that shares the profile: an icon in the header, or an entry of the menu. Nothing if other people cannot see the profile. */
function Share({
  address,
  name,
  isIcon = false,
}: {
  address: string | null
  name: string
  isIcon?: boolean
}) {
  const { t } = useTranslation()
  if (!address) return null
  const label = t('profiles:share.action')
  return (
    <ShareButton address={address} title={name} className={isIcon ? ROUND : MENU_ENTRY}>
      <Icon name="share" size={18} />
      <span className={isIcon ? 'sr-only' : undefined}>{label}</span>
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
