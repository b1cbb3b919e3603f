import type { ModerationState } from 'db/limits/media'
import type { ProfileVisibility } from 'db/limits/profiles'

/** Steps before a provider's profile is listed (DECISIONS "Listing"); members always have a verified e-mail address. */
const NEEDED = ['name', 'age', 'place', 'photo'] as const
/**
 * Steps that make it easier to be found and contacted, those with the greatest effect first: the price stands on the card and is a
 * filter, then come the other filters, then what is read on the profile.
 */
const IDEAS = ['price', 'services', 'morePhotos', 'meetingPlaces', 'languages', 'bio', 'about'] as const
type NeededStep = (typeof NEEDED)[number]
type IdeaStep = (typeof IDEAS)[number]
export type Step = NeededStep | IdeaStep
/** Whether a step is a suggestion: listing does not need it. */
export const isIdea = (step: Step): step is IdeaStep => IDEAS.some((idea) => idea === step)

/** No more photos are suggested from this number on. */
const PHOTOS_WISHED = 3

/** Who may see a profile: whether it is listed, and what its owner chose. */
export type Visible = { isListed: boolean; visibility: ProfileVisibility }

export type Completeness = {
  /** In the order in which they are shown. */
  missing: NeededStep[]
  ideas: IdeaStep[]
  /** Only a moderation decision is missing. */
  isWaiting: boolean
  /** A photo is missing because the existing ones are rejected. */
  photoWasRejected: boolean
  done: number
  of: number
}

/** How complete a profile is. A photo counts once it is public (`isPublic`) or pending. */
export function completeness(profile: {
  firstName: string
  age: number | null
  location: string | null
  bio: string | null
  about: string | null
  meetingPlaces: readonly string[]
  languages: readonly unknown[]
  hourlyRate: number | null
  services: readonly string[]
  photos: readonly { state: ModerationState }[]
  /** Number of public photos. */
  publicPhotos: number
}): Completeness {
  const { photos, publicPhotos } = profile
  const pending = photos.filter(({ state }) => state === 'pending').length
  const kept = photos.filter(({ state }) => state !== 'rejected').length
  const has: Record<Step, boolean> = {
    name: profile.firstName.trim() !== '',
    age: profile.age !== null,
    place: profile.location !== null,
    photo: publicPhotos > 0 || pending > 0,
    bio: Boolean(profile.bio?.trim()),
    price: profile.hourlyRate !== null,
    services: profile.services.length > 0,
    morePhotos: kept >= PHOTOS_WISHED,
    about: Boolean(profile.about?.trim()),
    meetingPlaces: profile.meetingPlaces.length > 0,
    languages: profile.languages.length > 0,
  }
  const missing = NEEDED.filter((step) => !has[step])
  return {
    missing,
    ideas: IDEAS.filter((step) => !has[step]),
    isWaiting: missing.length === 0 && publicPhotos === 0,
    photoWasRejected: !has.photo && photos.length > 0,
    done: [...NEEDED, ...IDEAS].filter((step) => has[step]).length,
    of: NEEDED.length + IDEAS.length,
  }
}
