import type { UpdatedWithinDays } from 'db/limits/listing'
import {
  type BodyType,
  type Circumcision,
  type Duration,
  type Ethnicity,
  type Interest,
  LANGUAGE_LEVELS,
  type LanguageLevel,
  type MeetingPlace,
  type Position,
  type Service,
  type SpokenLanguage,
} from 'db/limits/profiles'

/** A range of numbers; each end may be open. */
export type Range = { min?: number; max?: number }

/** The filters that a reader set. They have no default values: a default would hide profiles (DECISIONS "Listing"). */
export type Filters = {
  search?: string
  age?: Range
  /** In euros, for a meeting of this `duration`. */
  price?: Range
  /** Only profiles that state a price for this duration; `price` refers to it. Undefined: `price` refers to an hour. */
  duration?: Exclude<Duration, 'hour'>
  size?: Range
  position: Position[]
  bodyType: BodyType[]
  ethnicity: Ethnicity[]
  circumcision: Circumcision[]
  services: Service[]
  interests: Interest[]
  meetingPlaces: MeetingPlace[]
  /** A language that the person speaks at this level or a higher one. */
  language?: { spoken: SpokenLanguage; atLeast: LanguageLevel }
  updatedDays?: UpdatedWithinDays
  onlineOnly: boolean
  premiumOnly: boolean
  distanceKm?: number
}
type Facet = keyof Filters

/** The filters that are lists of options. */
const LISTS = [
  'position',
  'bodyType',
  'ethnicity',
  'circumcision',
  'services',
  'interests',
  'meetingPlaces',
] as const
/** The filters that are ranges. */
export const RANGES = ['age', 'price', 'size'] as const

/** The filters as query parameters, in a fixed order, so that a listing has one URL. */
export function filterParams(filters: Filters): URLSearchParams {
  const params = new URLSearchParams()
  if (filters.search) params.set('search', filters.search)
  for (const facet of RANGES) {
    const { min, max } = filters[facet] ?? {}
    if (min !== undefined) params.set(`${facet}Min`, String(min))
    if (max !== undefined) params.set(`${facet}Max`, String(max))
  }
  if (filters.duration) params.set('duration', filters.duration)
  for (const facet of LISTS) for (const value of filters[facet]) params.append(facet, value)
  if (filters.language) {
    params.set('language', filters.language.spoken)
    if (filters.language.atLeast !== LANGUAGE_LEVELS[0]) params.set('level', filters.language.atLeast)
  }
  if (filters.updatedDays) params.set('updated', String(filters.updatedDays))
  if (filters.onlineOnly) params.set('online', '1')
  if (filters.premiumOnly) params.set('premium', '1')
  if (filters.distanceKm !== undefined) params.set('distance', String(filters.distanceKm))
  return params
}

/** The active filters, one entry for each removable chip: the filter, one of its options, and all filters without it. */
export function activeFilters(filters: Filters): { facet: Facet; value?: string; without: Filters }[] {
  const chips: { facet: Facet; value?: string; without: Filters }[] = []
  for (const facet of ['search', ...RANGES, 'distanceKm', 'language', 'updatedDays'] as const) {
    if (filters[facet] === undefined) continue
    const also = facet === 'price' ? { duration: undefined } : {}
    chips.push({ facet, without: { ...filters, ...also, [facet]: undefined } })
  }
  // A price chip names the duration, too, and removes both: the duration decides the bounds of the price.
  if (filters.duration && !filters.price)
    chips.push({ facet: 'duration', without: { ...filters, duration: undefined } })
  for (const facet of LISTS) {
    for (const value of filters[facet]) {
      const others = filters[facet].filter((other) => other !== value)
      chips.push({ facet, value, without: { ...filters, [facet]: others } })
    }
  }
  for (const facet of ['onlineOnly', 'premiumOnly'] as const) {
    if (filters[facet]) chips.push({ facet, without: { ...filters, [facet]: false } })
  }
  return chips
}
