import { DISCOVER_FILTER, HOME_FILTER, PRICE_FILTER, SEARCH_MAX } from 'db/limits/listing'
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
import { z } from 'zod'
import { SORTS } from '~/domains/listing/filters/sort'
import type { Parameter } from '../operation'

// Listings accept any value (DECISIONS "Listing"); the texts say so, because a schema cannot.
const bounds = (name: string, of: string, { min, max }: { min: number; max: number }): Parameter[] =>
  (['Min', 'Max'] as const).map((end) => ({
    name: `${name}${end}`,
    in: 'query',
    description: `${of}: ${end === 'Min' ? 'at least' : 'at most'} this. The bounds mean "and ${end === 'Min' ? 'below' : 'above'}".`,
    schema: z.int().min(min).max(max).optional(),
  }))

const severalOf = (name: string, options: readonly string[], description: string): Parameter => ({
  name,
  in: 'query',
  description,
  schema: z.enum(options).optional(),
  many: true,
})

const oneOf = (name: string, options: readonly string[], description: string): Parameter => ({
  name,
  in: 'query',
  description,
  schema: z.enum(options).optional(),
})

const flag = (name: string, description: string): Parameter => ({
  name,
  in: 'query',
  description,
  schema: z.literal('1').optional(),
})

export const place: Parameter = {
  name: 'place',
  in: 'query',
  description:
    "The place from which distances count, by its slug: 'hamburg'. Without it the place chosen last (a cookie), else the own one, else Berlin.",
  schema: z.string().optional(),
}

export const cursor: Parameter = {
  name: 'cursor',
  in: 'query',
  description:
    'Where to continue: from the Link header of the previous page. It is valid for a day, for the same list, search and reader. Any other value returns the first page.',
  schema: z.string().optional(),
}

export const sort: Parameter = {
  name: 'sort',
  in: 'query',
  description:
    "The order. 'recommended' and 'online' (who is online first) need a session. Without it, and for anything else, by distance.",
  schema: z.enum(SORTS).optional(),
}

export const filters: readonly Parameter[] = [
  {
    name: 'search',
    in: 'query',
    description: 'Words of the profile.',
    schema: z.string().max(SEARCH_MAX).optional(),
  },
  ...bounds('age', 'Age in years', DISCOVER_FILTER.ageYears),
  ...bounds('price', 'Euros for the duration', {
    min: PRICE_FILTER.halfHour.min,
    max: PRICE_FILTER.overnight.max,
  }),
  oneOf(
    'duration',
    DURATIONS,
    'The duration whose price is compared; without it an hour. Only profiles that state that price.',
  ),
  ...bounds('size', 'cockSize in centimetres', HOME_FILTER.cockSizeCm),
  severalOf('position', POSITIONS, 'Any of these.'),
  severalOf('bodyType', BODY_TYPES, 'Any of these.'),
  severalOf('ethnicity', ETHNICITIES, 'Any of these.'),
  severalOf('circumcision', CIRCUMCISIONS, 'Any of these.'),
  severalOf('services', SERVICES, 'All of these.'),
  severalOf('interests', INTERESTS, 'Any of these.'),
  severalOf('meetingPlaces', MEETING_PLACES, 'Any of these.'),
  oneOf('language', SPOKEN_LANGUAGES, 'Speaks this language.'),
  oneOf('level', LANGUAGE_LEVELS, 'How well at least; only together with `language`.'),
  oneOf('updated', ['7', '30', '90'], 'Updated within so many days.'),
  flag('online', 'Only those who are online.'),
  flag('premium', 'Only premium members.'),
  {
    name: 'distance',
    in: 'query',
    description: 'Kilometres at most. Without it the radius of the city, elsewhere the nearest up to 200 km.',
    schema: z.int().min(DISCOVER_FILTER.distanceKm.min).max(DISCOVER_FILTER.distanceKm.max).optional(),
  },
]
