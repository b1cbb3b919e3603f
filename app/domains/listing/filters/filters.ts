import {
  DISCOVER_FILTER,
  HOME_FILTER,
  PRICE_FILTER,
  SEARCH_MAX,
  UPDATED_WITHIN_DAYS,
  type UpdatedWithinDays,
} from 'db/limits/listing'
import {
  BODY_TYPES,
  type BodyType,
  CIRCUMCISIONS,
  type Circumcision,
  DURATIONS,
  type Duration,
  ETHNICITIES,
  type Ethnicity,
  INTERESTS,
  type Interest,
  LANGUAGE_LEVELS,
  type LanguageLevel,
  MEETING_PLACES,
  type MeetingPlace,
  POSITIONS,
  type Position,
  SERVICES,
  type Service,
  SPOKEN_LANGUAGES,
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
/** The screens differ in their bounds (SPEC 9). */
export type Screen = 'home' | 'explore'
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
const RANGES = ['age', 'price', 'size'] as const
// Longer than any meaningful number.
const NUMBER_LENGTH_MAX = 400

/**
 * The filters of a query string. Accepts anything and never throws: out-of-range numbers are clamped, reversed ends swapped, outermost
 * stops and unknown values dropped.
 */
export function parseFilters(params: URLSearchParams, screen: Screen): Filters {
  const filters: Filters = {
    position: chosen(params, 'position', POSITIONS),
    bodyType: chosen(params, 'bodyType', BODY_TYPES),
    ethnicity: chosen(params, 'ethnicity', ETHNICITIES),
    circumcision: chosen(params, 'circumcision', CIRCUMCISIONS),
    services: chosen(params, 'services', SERVICES),
    interests: chosen(params, 'interests', INTERESTS),
    meetingPlaces: chosen(params, 'meetingPlaces', MEETING_PLACES),
    onlineOnly: params.get('online') === '1',
    premiumOnly: params.get('premium') === '1',
  }
  const search = searchText(params.get('search') ?? '')
  if (search) filters.search = search
  const duration = DURATIONS.find((one) => one === params.get('duration'))
  if (duration && duration !== 'hour') filters.duration = duration
  const bounds = {
    age: screen === 'home' ? HOME_FILTER.ageYears : DISCOVER_FILTER.ageYears,
    price: PRICE_FILTER[duration ?? 'hour'],
    size: HOME_FILTER.cockSizeCm,
  }
  for (const facet of RANGES) {
    const range = rangeOf(params, facet, bounds[facet])
    if (range) filters[facet] = range
  }
  const language = languageOf(params)
  if (language) filters.language = language
  const updatedDays = UPDATED_WITHIN_DAYS.find((days) => String(days) === params.get('updated'))
  if (updatedDays) filters.updatedDays = updatedDays
  const distanceKm = screen === 'explore' ? distanceOf(params) : undefined
  if (distanceKm !== undefined) filters.distanceKm = distanceKm
  return filters
}

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

function languageOf(params: URLSearchParams): Filters['language'] {
  const spoken = SPOKEN_LANGUAGES.find((one) => one === params.get('language'))
  const atLeast = LANGUAGE_LEVELS.find((one) => one === params.get('level')) ?? LANGUAGE_LEVELS[0]
  return spoken && { spoken, atLeast }
}

function chosen<T extends string>(params: URLSearchParams, name: string, options: readonly T[]): T[] {
  const values = new Set(params.getAll(name))
  return options.filter((option) => values.has(option))
}

type Bounds = { min: number; max: number; step?: number }

function rangeOf(params: URLSearchParams, facet: string, bounds: Bounds): Range | undefined {
  let min = numberOf(params.get(`${facet}Min`), bounds)
  let max = numberOf(params.get(`${facet}Max`), bounds)
  if (min !== undefined && max !== undefined && min > max) [min, max] = [max, min]
  const range: Range = {}
  if (min !== undefined && min > bounds.min) range.min = min
  if (max !== undefined && max < bounds.max) range.max = max
  return range.min === undefined && range.max === undefined ? undefined : range
}

function distanceOf(params: URLSearchParams): number | undefined {
  const { distanceKm } = DISCOVER_FILTER
  const km = numberOf(params.get('distance'), distanceKm)
  return km !== undefined && km < distanceKm.max ? km : undefined
}

function numberOf(text: string | null, { min, max, step = 1 }: Bounds): number | undefined {
  const trimmed = text?.slice(0, NUMBER_LENGTH_MAX).trim().replace(',', '.')
  if (!trimmed || !/^[-+]?\d+(\.\d+)?$/.test(trimmed)) return undefined
  const stepped = Math.round(Number(trimmed) / step) * step
  return Math.min(max, Math.max(min, stepped))
}

function searchText(text: string): string | undefined {
  const clean = text
    .slice(0, 4 * SEARCH_MAX)
    // Control characters and unpaired surrogates.
    .replace(/[\p{Cc}\p{Cs}\uFFFD]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const cut = [...clean].slice(0, SEARCH_MAX).join('').trim()
  return /[\p{L}\p{N}]/u.test(cut) ? cut : undefined
}
