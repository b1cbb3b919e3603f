import type { ProfileVisibility } from 'db/limits/profiles'
import type { Viewer } from '~/domains/accounts/viewer.server'
import { type OwnPhoto, ownPhotos } from '~/domains/media/profile-photos.server'
import { isListedNow } from '../profile-rows.server'
import { ownProfileForOthers, type ShownProfile } from '../public-profile.server'
import { visibilityOf } from '../visibility.server'
import { type Completeness, completeness } from './completeness'

type MyProfile = {
  /** The profile as others see it. */
  profile: ShownProfile
  /** Only for providers: customers have no photos and are never listed (DECISIONS). */
  provider: {
    photos: OwnPhoto[]
    completeness: Completeness
    isListed: boolean
    visibility: ProfileVisibility
  } | null
}

/** One's own profile, with its missing steps and the state of each photo. */
export async function myProfile(owner: Pick<Viewer, 'id' | 'userType'>): Promise<MyProfile> {
  const [profile, photos, isListed, visibility] = await Promise.all([
    ownProfileForOthers(owner),
    ownPhotos(owner),
    isListedNow(owner.id),
    visibilityOf(owner),
  ])
  if (!profile) throw new Error('A member without a profile')
  if (owner.userType !== 'trans') return { profile, provider: null }
  const publicPhotos = profile.photos.length
  return {
    profile,
    provider: {
      photos,
      completeness: completeness({ ...profile, photos, publicPhotos }),
      isListed,
      visibility,
    },
  }
}

/**
 * How many steps are missing before the profile is listed. 0 for a customer, for a paused profile, and for a complete profile that only a
 * moderator can list.
 */
export async function missingForListing(owner: Pick<Viewer, 'id' | 'userType'>): Promise<number> {
  if (owner.userType !== 'trans' || (await isListedNow(owner.id))) return 0
  const { provider } = await myProfile(owner)
  return provider && provider.visibility !== 'paused' ? provider.completeness.missing.length : 0
}
