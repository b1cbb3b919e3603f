import {
  DISCOVER_FILTER,
  HOME_FILTER,
  PRICE_FILTER,
  SEARCH_MAX,
  UPDATED_WITHIN_DAYS,
} from 'db/limits/listing'
import {
  BODY_TYPES,
  CIRCUMCISIONS,
  DURATIONS,
  ETHNICITIES,
  INTERESTS,
  LANGUAGE_LEVELS,
  MEETING_PLACES,
  POSITIONS,
  SERVICES,
  SPOKEN_LANGUAGES,
} from 'db/limits/profiles'
import { type Filters, RANGES, type Range } from './filters'

/** The screens differ in their bounds (SPEC 9). */
export type Screen = 'home' | 'explore'
// Longer than any meaningful number.
const NUMBER_LENGTH_MAX = 400

/**
 * The filters of a query string. Accepts anything and never throws: out-of-range numbers are clamped, reversed ends swapped, outermost
 * stops of ranges and unknown values dropped.
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
  const distanceKm =
    screen === 'explore' ? numberOf(params.get('distance'), DISCOVER_FILTER.distanceKm) : undefined
  if (distanceKm !== undefined) filters.distanceKm = distanceKm
  return filters
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
  return range.min || range.max ? range : undefined
}

function numberOf(text: string | null, { min, max, step = 1 }: Bounds): number | undefined {
  const typed = (text ?? '').slice(0, NUMBER_LENGTH_MAX).trim().replace(',', '.')
  if (!/^[-+]?\d+(\.\d+)?$/.test(typed)) return undefined
  // "1.000", which Chrome sends as it was typed, is a thousand of a price; only prices have steps.
  const number = Number(typed) * (step > 1 && /^\d{1,3}\.\d{3}$/.test(typed) ? 1000 : 1)
  const stepped = Math.round(number / step) * step
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
