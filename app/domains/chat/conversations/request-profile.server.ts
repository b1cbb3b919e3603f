import type { Viewer } from '~/domains/accounts/viewer.server'
import { publicProfile } from '~/domains/profiles/public-profile.server'
import { shortProfile } from '~/domains/relations/short-profile.server'

/** What a member sees of the sender of a request before accepting it, besides the name, age and place in the header of the conversation. */
export type RequestProfile = {
  userType: 'trans' | 'man'
  /** The day, as an ISO date and time at midnight UTC. */
  memberSince: string
  bio: string | null
  isVerified: boolean
  photosChecked: boolean
  isPremium: boolean
}

/**
 * The profile of the sender of a request: a part of the public profile if the sender is listed, else the short profile (DECISIONS "Chat and
 * albums"; decision 0131). Null if the viewer may not see the sender.
 */
export async function requestProfile(
  viewer: Pick<Viewer, 'id' | 'isAdmin'>,
  id: string,
): Promise<RequestProfile | null> {
  const profile = await publicProfile({ viewer, id })
  if (profile) {
    const { userType, createdAt, bio, isVerified, photosChecked, isPremium } = profile
    return { userType, memberSince: createdAt, bio, isVerified, photosChecked, isPremium }
  }
  const short = await shortProfile({ viewer, id })
  if (!short) return null
  const { userType, memberSince } = short
  return { userType, memberSince, bio: null, isVerified: false, photosChecked: false, isPremium: false }
}
