import type { ModerationState } from 'db/limits/media'

/** What a provider's profile needs before it can be listed (DECISIONS "Listing"); a verified e-mail is given to who is signed in. */
const NEEDED = ['name', 'age', 'place', 'photo'] as const
/** What helps her to be found and written to. */
const IDEAS = ['bio', 'price', 'services', 'morePhotos'] as const
export type NeededStep = (typeof NEEDED)[number]
export type IdeaStep = (typeof IDEAS)[number]
export type Step = NeededStep | IdeaStep

/** From so many photos on nobody asks for more. */
const PHOTOS_WISHED = 3

export type Completeness = {
  /** In the order in which they are asked for. */
  missing: NeededStep[]
  ideas: IdeaStep[]
  /** Nothing is missing but the moderators' word on a photo. */
  isWaiting: boolean
  /** A photo is missing because those that were there are rejected. */
  photoWasRejected: boolean
  done: number
  of: number
}

/** How complete a profile is. A photo counts once others may see it (`isPublic`) or it waits; one that waits is not missing. */
export function completeness(profile: {
  firstName: string
  age: number | null
  location: string | null
  bio: string | null
  hourlyRate: number | null
  services: readonly string[]
  photos: readonly { state: ModerationState }[]
  /** How many of the photos others may see. */
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
