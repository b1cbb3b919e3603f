import { ProfilePhotos } from '../gallery/profile-photos'
import { PROFILE_TEXT } from '../layout'
import { ProfileText } from '../profile-text'
import type { ShownProfile } from '../public-profile.server'
import { ShortProfileHead } from '../short-profile-head'

/**
 * The own profile as others see it, as a part of a page: with the stored values, or with the current input of the editor. Others see only
 * the short profile of a customer.
 */
export function ProfileAsOthersSeeIt({ profile }: { profile: ShownProfile }) {
  const { photos, firstName, isPremium, userType, createdAt: memberSince } = profile
  if (userType === 'man') {
    return (
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-3 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-5 max-[20rem]:grid-cols-1 max-sm:[&>p]:text-[2.25rem]">
        <ProfilePhotos photos={[]} name={firstName} isPremium={false} isPart />
        <ShortProfileHead person={{ ...profile, memberSince }} isPart />
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <ProfilePhotos photos={photos} name={firstName} isPremium={isPremium} opens isPart />
      <div className={PROFILE_TEXT}>
        <ProfileText profile={profile} isPart />
      </div>
    </div>
  )
}
