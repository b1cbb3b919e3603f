import { ProfilePhotos } from '../gallery/profile-photos'
import { PROFILE_TEXT } from '../layout'
import { ProfileText } from '../profile-text'
import type { ShownProfile } from '../public-profile.server'

/** The own profile as others see it, as a part of a page: stored, or with what the editor's fields hold. */
export function AsOthers({ profile }: { profile: ShownProfile }) {
  const { photos, firstName, isPremium } = profile
  return (
    <div className="grid gap-5">
      <ProfilePhotos photos={photos} name={firstName} isPremium={isPremium} opens isPart />
      <div className={PROFILE_TEXT}>
        <ProfileText profile={profile} isPart />
      </div>
    </div>
  )
}
