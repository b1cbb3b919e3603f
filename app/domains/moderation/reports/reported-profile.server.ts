import type { Viewer } from '~/domains/accounts/viewer.server'
import { publicProfile, publicShape, type ShownProfile } from '~/domains/profiles/public-profile.server'
import { shortProfile } from '~/domains/relations/short-profile.server'

export type ReportedProfile = {
  id: string
  firstName: string
  photos: ShownProfile['photos']
  /** The current visible content. */
  snapshot: Record<string, unknown>
}

/**
 * What the viewer sees of a person who may be reported: the profile, or the short profile. Null for oneself and for people the viewer
 * cannot see.
 */
export async function reportedProfile({
  viewer,
  id,
}: {
  viewer: Pick<Viewer, 'id' | 'isAdmin'>
  id: string
}): Promise<ReportedProfile | null> {
  if (id.toLowerCase() === viewer.id) return null
  const profile = await publicProfile({ viewer, id })
  if (profile) {
    const { id, firstName, photos } = profile
    return { id, firstName, photos, snapshot: statedIn(profile) }
  }
  const short = await shortProfile({ viewer, id })
  if (!short) return null
  const { firstName, age, location } = short
  return { id: short.id, firstName, photos: [], snapshot: { id: short.id, firstName, age, location } }
}

/** What the person states; nothing that changes by itself, and nothing about the reporter. */
function statedIn(profile: ShownProfile): Record<string, unknown> {
  const { liked, distanceKm, isOnline, lastSeen, profileImageUrl, ...stated } = publicShape(profile)
  return stated
}
