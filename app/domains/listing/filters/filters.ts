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

/** A range of which either end may be open. */
export type Range = { min?: number; max?: number }

/** The filters that were set, without defaults: no default hides anybody (DECISIONS "Listing"). */
export type Filters = {
  search?: string
  age?: Range
  /** Euros for the duration. */
  price?: Range
  /** Whose price is stated and counts, if it is not the hour's. */
  duration?: Exclude<Duration, 'hour'>
  size?: Range
  position: Position[]
  bodyType: BodyType[]
  ethnicity: Ethnicity[]
  circumcision: Circumcision[]
  services: Service[]
  interests: Interest[]
  meetingPlaces: MeetingPlace[]
  /** Speaks it, at this level or a higher one. */
  language?: { spoken: SpokenLanguage; atLeast: LanguageLevel }
  updatedDays?: UpdatedWithinDays
  onlineOnly: boolean
  premiumOnly: boolean
  distanceKm?: number
}
type Facet = keyof Filters
type ListFacet =
  | 'position'
  | 'bodyType'
  | 'ethnicity'
  | 'circumcision'
  | 'services'
  | 'interests'
  | 'meetingPlaces'

const LISTS: readonly ListFacet[] = [
  'position',
  'bodyType',
  'ethnicity',
  'circumcision',
  'services',
  'interests',
  'meetingPlaces',
]
export const RANGES = ['age', 'price', 'size'] as const
/** The same filters as query parameters, in a fixed order: one URL per listing. */
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

/** One entry for each removable chip: its filter, and the remaining filters without it. */
export function filtersInForce(filters: Filters): { facet: Facet; value?: string; without: Filters }[] {
  const chips: { facet: Facet; value?: string; without: Filters }[] = []
  for (const facet of ['search', ...RANGES, 'distanceKm', 'language', 'updatedDays'] as const) {
    if (filters[facet] === undefined) continue
    const also = facet === 'price' ? { duration: undefined } : {}
    chips.push({ facet, without: { ...filters, ...also, [facet]: undefined } })
  }
  // A chip of the price names its duration; both go together, since their bounds do.
  if (filters.duration && !filters.price)
    chips.push({ facet: 'duration', without: { ...filters, duration: undefined } })
  for (const facet of LISTS) {
    for (const value of filters[facet]) {
      const others = (filters[facet] as string[]).filter((other) => other !== value)
      chips.push({ facet, value, without: { ...filters, [facet]: others } })
    }
  }
  for (const facet of ['onlineOnly', 'premiumOnly'] as const) {
    if (filters[facet]) chips.push({ facet, without: { ...filters, [facet]: false } })
  }
  return chips
}
