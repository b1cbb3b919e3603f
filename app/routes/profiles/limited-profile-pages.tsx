import { useTranslation } from 'react-i18next'
import { ProfilePhotos } from '~/domains/profiles/gallery/profile-photos'
import { PROFILE, PROFILE_TEXT } from '~/domains/profiles/layout'
import { PROFILE_ACTIONS } from '~/domains/profiles/profile-actions'
import { ProfileHead } from '~/domains/profiles/profile-head'
import { ProfileTeaser } from '~/domains/profiles/profile-text'
import { ShortProfileHead } from '~/domains/profiles/short-profile-head'
import type { ShortProfile } from '~/domains/relations/short-profile.server'
import { Anchor, ButtonLink } from '~/ui/button'
import { LONE_LINK } from '~/ui/classes/link'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import { Icon } from '~/ui/icon'
import type { PhotoData } from '~/ui/photo/photo'

type TeaserPageProps = {
  firstName: string
  age: number | null
  location: string | null
  photo: PhotoData | null
  /** The URL of the full profile, to which readers return after the sign-in. */
  target: string
}

/** The public teaser of a profile (DECISIONS "Listing"). */
export function TeaserPage({ firstName, age, location, photo, target }: TeaserPageProps) {
  const { t } = useTranslation()
  return (
    <Page ownBar="always" header={<HeaderBar back="/" />}>
      <div className={PROFILE}>
        <ProfilePhotos photos={photo ? [photo] : []} name={firstName} isPremium={false} />
        <div className={PROFILE_TEXT}>
          <ProfileHead firstName={firstName} age={age} location={location} />
          <ProfileTeaser name={firstName} target={target} />
          <p>
            <Anchor
              className={`${LONE_LINK} gap-1.5 text-sm`}
              href={`/report?${new URLSearchParams({ about: target })}`}
            >
              <Icon name="flag" size={18} />
              {t('relations:report.link')}
            </Anchor>
          </p>
        </div>
      </div>
    </Page>
  )
}

/** The short profile of an unlisted person, for members who have a conversation, a like or a match with them (DECISIONS "Listing"). */
export function ShortProfilePage(person: ShortProfile) {
  const { t } = useTranslation()
  const { id, firstName: name, hasRoom } = person
  const conversation = `/chat?user=${id}`
  return (
    <Page ownBar="always" header={<HeaderBar back={hasRoom ? conversation : '/likes'} />}>
      <article className={PROFILE}>
        <ProfilePhotos photos={[]} name={name} isPremium={false} />
        <div className={PROFILE_TEXT}>
          <ShortProfileHead person={person} />
          <p className="max-w-prose text-ink-soft">{t('profiles:short.text', { name })}</p>
          <div className={PROFILE_ACTIONS}>
            <ButtonLink href={conversation}>
              <Icon name="message-circle" />
              {t('profiles:view.contact')}
            </ButtonLink>
          </div>
          <div className="flex flex-wrap gap-2">
            <ButtonLink variant="secondary" href={`/block/${id}`}>
              <Icon name="ban" size={18} />
              {t('relations:block.link')}
            </ButtonLink>
            <ButtonLink variant="secondary" href={`/report/${id}`}>
              <Icon name="flag" size={18} />
              {t('relations:report.link')}
            </ButtonLink>
          </div>
        </div>
      </article>
    </Page>
  )
}
