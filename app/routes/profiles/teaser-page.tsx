import { useTranslation } from 'react-i18next'
import { ProfilePhotos } from '~/domains/profiles/gallery/profile-photos'
import { PROFILE, PROFILE_TEXT } from '~/domains/profiles/layout'
import { ProfileHead } from '~/domains/profiles/profile-head'
import { ProfileTeaser } from '~/domains/profiles/profile-text'
import { Anchor } from '~/ui/button'
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
