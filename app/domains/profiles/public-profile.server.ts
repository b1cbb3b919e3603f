import type { Viewer } from '~/domains/accounts/viewer.server'
import { distanceKm, distanceStep } from '~/domains/places/distance'
import type { Place } from '~/domains/places/place'
import { now } from '~/platform/clock.server'
import { isOnlineAt, shownLastSeen } from './presence'
import { isProfileId, type ProfileRow, profileRows, shownPhotos } from './profile-rows.server'

/** What anybody may learn of a profile: these keys and no others (SPEC 7 "Listings and profiles"). */
export type PublicProfile = {
  id: string
  firstName: string
  username: string | null
  age: number | null
  bio: string | null
  location: string | null
  /** Rounded up to a step; null beyond the last, and where nobody said from where. */
  distanceKm: number | null
  profileImageUrl: string | null
  profileImages: string[]
  userType: ProfileRow['userType']
  isPremium: boolean
  isOnline: boolean
  /** For members only, rounded down to a quarter of an hour. */
  lastSeen: string | null
  height: number | null
  weight: number | null
  bodyType: ProfileRow['bodyType']
  ethnicity: ProfileRow['ethnicity']
  services: string[]
  interests: string[]
  hourlyRate: number | null
  cockSize: number | null
  circumcision: ProfileRow['circumcision']
  position: ProfileRow['position']
  isVerified: boolean
  /** Signed in only. */
  liked?: boolean
  createdAt: string
}
/** The same with the photos' measures, for pages. */
export type ShownProfile = PublicProfile & { photos: ProfilePhoto[] }
export type ProfilePhoto = { url: string; width: number; height: number; color: string }

type Reader = Pick<Viewer, 'id' | 'isAdmin'> | null

/**
 * One profile. Null, which is 404, for ids that are none (without asking the database), unknown, blocked, deleted and unlisted
 * profiles, and between people who blocked each other; the owner and admins see unlisted ones too. One statement.
 * `place` is where distances are measured from.
 */
export async function publicProfile(question: {
  viewer: Reader
  id: string
  place?: Place
}): Promise<ShownProfile | null> {
  const { viewer, id, place } = question
  if (!isProfileId(id)) return null
  const [row] = await profileRows({ viewer, ids: [id], unlistedToo: true })
  return row ? shown(row, viewer, place) : null
}

/** Those of the given profiles that are listed, in the given order. One statement. */
export async function publicProfileCards(question: {
  viewer: Reader
  ids: readonly string[]
  place?: Place
}): Promise<PublicProfile[]> {
  const { viewer, ids, place } = question
  const rows = await profileRows({ viewer, ids, unlistedToo: false })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? publicShape(shown(row, viewer, place)) : []
  })
}

/** The shape in which the API answers. */
export function publicShape({ photos: _, ...profile }: ShownProfile): PublicProfile {
  return profile
}

/**
 * One's own profile as others see it, or would: also while it is not listed, without the photos that only its owner sees. One
 * statement.
 */
export async function ownProfileForOthers(owner: Pick<Viewer, 'id'>): Promise<ShownProfile | null> {
  const viewer = { id: owner.id, isAdmin: false }
  const [row] = await profileRows({ viewer, ids: [owner.id], unlistedToo: true, asOthers: true })
  return row ? shown(row, viewer, undefined) : null
}

function shown(row: ProfileRow, viewer: Reader, place: Place | undefined): ShownProfile {
  const moment = now()
  const { latitude, longitude, photos } = row
  const hasPlace = place && latitude !== null && longitude !== null
  return {
    id: row.id,
    firstName: row.firstName,
    username: row.username,
    age: row.currentAge,
    bio: row.bio,
    location: row.location,
    distanceKm: hasPlace ? distanceStep(distanceKm(place, { latitude, longitude })) : null,
    profileImageUrl: photos[0]?.url ?? null,
    profileImages: photos.map(({ url }) => url),
    userType: row.userType,
    isPremium: row.premiumExpiresAt !== null && row.premiumExpiresAt > moment,
    isOnline: isOnlineAt(row, moment),
    lastSeen: viewer ? shownLastSeen(row) : null,
    height: row.height,
    weight: row.weight,
    bodyType: row.bodyType,
    ethnicity: row.ethnicity,
    services: row.services,
    interests: row.interests,
    hourlyRate: row.hourlyRate,
    cockSize: row.cockSize,
    circumcision: row.circumcision,
    position: row.position,
    isVerified: row.isVerified,
    ...(viewer ? { liked: row.liked } : {}),
    createdAt: row.createdAt.toISOString(),
    photos: shownPhotos(photos),
  }
}
