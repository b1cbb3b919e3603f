import type { Viewer } from '~/domains/accounts/viewer.server'
import { distanceKm, distanceStep, type Place } from '~/domains/places/place'
import { isOnlineAt, lastFullQuarter, shownLastSeen, wasOnlineAt } from '~/domains/presence/online'
import { isGuid } from '~/platform/input/guid.server'
import { now } from '~/platform/time/clock.server'
import { type ProfileRow, profileRows, shownPhotos } from './profile-rows.server'

/**
 * The public fields of a profile: these keys and no others (SPEC 7 "Listings and profiles"). Visitors get the data of its card; the other
 * keys are null or empty for them (DECISIONS "Listing").
 */
export type PublicProfile = {
  id: string
  firstName: string
  /** Null also for its owner and admins, who have calls of their own for it (DECISIONS "Listing"). */
  lastName: null
  username: string | null
  age: number | null
  bio: string | null
  /** The longer text: paragraphs with an empty line between them. */
  about: string | null
  location: string | null
  /** Rounded up to a step; null beyond the last, and without a place to measure from. */
  distanceKm: number | null
  profileImageUrl: string | null
  profileImages: string[]
  userType: ProfileRow['userType']
  isPremium: boolean
  /** For visitors as of the last full quarter of an hour. */
  isOnline: boolean
  /** For members only, and only together with the online state (`shownLastSeen`). */
  lastSeen: string | null
  height: number | null
  weight: number | null
  bodyType: ProfileRow['bodyType']
  ethnicity: ProfileRow['ethnicity']
  services: string[]
  interests: string[]
  hourlyRate: number | null
  halfHourRate: number | null
  twoHourRate: number | null
  threeHourRate: number | null
  overnightRate: number | null
  meetingPlaces: ProfileRow['meetingPlaces']
  languages: ProfileRow['languages']
  cockSize: number | null
  circumcision: ProfileRow['circumcision']
  position: ProfileRow['position']
  isVerified: boolean
  /** Signed in only. */
  liked?: boolean
  /** Only the day, except for the owner. */
  createdAt: string
  /** The day of the last change, for members. */
  profileUpdatedAt: string | null
}
/** A public profile with the photos' dimensions and the second badge, for pages. */
export type ShownProfile = PublicProfile & {
  photos: ProfilePhoto[]
  /** A photo check holds for the main photo. */
  photosChecked: boolean
}
export type ProfilePhoto = { url: string; width: number; height: number; color: string }

type Reader = Pick<Viewer, 'id' | 'isAdmin'> | null

/**
 * One profile. Null (404) for invalid ids (without a query), unknown, suspended, deleted and unlisted profiles, and blocks in either
 * direction; the owner and admins also see unlisted ones. One statement. Distances are measured from `place`.
 */
export async function publicProfile(params: {
  viewer: Reader
  id: string
  place?: Place
}): Promise<ShownProfile | null> {
  const { viewer, id, place } = params
  if (!isGuid(id)) return null
  const [row] = await profileRows({ viewer, ids: [id], unlistedToo: true })
  return row ? shown(row, viewer, place) : null
}

/** Those of the given profiles that are listed, in the given order. One statement. */
export async function publicProfileCards(params: {
  viewer: Reader
  ids: readonly string[]
  place?: Place
}): Promise<PublicProfile[]> {
  const { viewer, ids, place } = params
  const rows = await profileRows({ viewer, ids, unlistedToo: false })
  const byId = new Map(rows.map((row) => [row.id, publicShape(shown(row, viewer, place))]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The shape of the API response. */
export function publicShape({ photos: _, photosChecked: _checked, ...profile }: ShownProfile): PublicProfile {
  return profile
}

/**
 * One's own profile as others see it, or would see it if it were listed, without photos that only the owner sees. One statement.
 */
export async function ownProfileForOthers(owner: Pick<Viewer, 'id'>): Promise<ShownProfile | null> {
  const viewer = { id: owner.id, isAdmin: false }
  const [row] = await profileRows({ viewer, ids: [owner.id], unlistedToo: true, asOthers: true })
  return row ? shown(row, viewer, undefined) : null
}

function shown(row: ProfileRow, viewer: Reader, place: Place | undefined): ShownProfile {
  return viewer ? shownToMember(row, viewer, place) : shownToVisitor(row, place)
}

/** The data of a card only: the rest is for members, who can be blocked. */
function shownToVisitor(row: ProfileRow, place: Place | undefined): ShownProfile {
  const moment = now()
  return {
    ...cardFacts(row, place, moment),
    profileImages: [],
    isOnline: wasOnlineAt(row, lastFullQuarter(moment)),
    username: null,
    bio: null,
    lastSeen: null,
    height: null,
    weight: null,
    bodyType: null,
    ethnicity: null,
    services: [],
    interests: [],
    cockSize: null,
    circumcision: null,
    position: null,
    about: null,
    halfHourRate: null,
    twoHourRate: null,
    threeHourRate: null,
    overnightRate: null,
    meetingPlaces: [],
    languages: [],
    profileUpdatedAt: null,
    createdAt: midnightOf(row.createdAt),
    photos: shownPhotos(row.photos.slice(0, 1)),
  }
}

function shownToMember(row: ProfileRow, viewer: NonNullable<Reader>, place: Place | undefined): ShownProfile {
  const moment = now()
  const { photos } = row
  return {
    ...cardFacts(row, place, moment),
    username: row.username,
    bio: row.bio,
    about: row.about,
    profileImages: photos.map(({ url }) => url),
    isOnline: isOnlineAt(row, moment),
    lastSeen: shownLastSeen(row, moment),
    height: row.height,
    weight: row.weight,
    bodyType: row.bodyType,
    ethnicity: row.ethnicity,
    services: row.services,
    interests: row.interests,
    cockSize: row.cockSize,
    circumcision: row.circumcision,
    position: row.position,
    halfHourRate: row.halfHourRate,
    twoHourRate: row.twoHourRate,
    threeHourRate: row.threeHourRate,
    overnightRate: row.overnightRate,
    meetingPlaces: row.meetingPlaces,
    languages: row.languages,
    profileUpdatedAt: `${row.updatedDay}T00:00:00.000Z`,
    liked: row.liked,
    createdAt: viewer.id === row.id ? row.createdAt.toISOString() : midnightOf(row.createdAt),
    photos: shownPhotos(photos),
  }
}

/** The card data for any viewer, without the online state. */
function cardFacts(row: ProfileRow, place: Place | undefined, moment: Date) {
  const { id, firstName, currentAge, location, latitude, longitude, userType, hourlyRate } = row
  const hasPlace = place && latitude !== null && longitude !== null
  return {
    id,
    firstName,
    lastName: null,
    age: currentAge,
    location,
    userType,
    hourlyRate,
    isVerified: row.isVerified,
    photosChecked: row.photosChecked,
    distanceKm: hasPlace ? distanceStep(distanceKm(place, { latitude, longitude })) : null,
    profileImageUrl: row.photos[0]?.url ?? null,
    isPremium: row.premiumExpiresAt !== null && row.premiumExpiresAt > moment,
  }
}

/** The day (UTC) of a moment, as its midnight: the exact moment would reveal when somebody was here. */
export function midnightOf(moment: Date): string {
  return `${moment.toISOString().slice(0, 10)}T00:00:00.000Z`
}
