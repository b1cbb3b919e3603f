import { ProfilePhotos } from '~/domains/profiles/gallery/profile-photos'
import { ProfileHead } from '~/domains/profiles/profile-head'
import { ProfileTeaser } from '~/domains/profiles/profile-text'
import { HeaderBar } from '~/ui/frame/header-bar'
import { Page } from '~/ui/frame/page'
import type { PhotoData } from '~/ui/photo/photo'

export type TeaserPageProps = {
  firstName: string
  age: number | null
  location: string | null
  photo: PhotoData | null
  /** The full profile, for readers who return signed in. */
  target: string
}

/** The public teaser of a profile (DECISIONS "Listing"). */
export function TeaserPage({ firstName, age, location, photo, target }: TeaserPageProps) {
  return (
    <Page header={<HeaderBar back="/" />}>
      <div className="profile">
        <ProfilePhotos photos={photo ? [photo] : []} name={firstName} isPremium={false} />
        <div className="profile-text">
          <ProfileHead firstName={firstName} age={age} location={location} />
          <ProfileTeaser name={firstName} target={target} />
        </div>
      </div>
    </Page>
  )
}
