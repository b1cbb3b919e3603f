import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, doublePrecision, integer, jsonb, text } from 'drizzle-orm/pg-core'
import {
  ABOUT_MAX,
  AGE_YEARS,
  BIO_MAX,
  BODY_TYPES,
  CIRCUMCISIONS,
  COCK_SIZE_CM,
  ETHNICITIES,
  HALF_HOUR_RATE_EUR,
  HEIGHT_CM,
  HOURLY_RATE_EUR,
  INTERESTS,
  type LanguageSkill,
  LOCATION_MAX,
  LOCATION_MIN,
  MEETING_PLACES,
  OVERNIGHT_RATE_EUR,
  POSITIONS,
  SERVICES,
  THREE_HOUR_RATE_EUR,
  TWO_HOUR_RATE_EUR,
  WEIGHT_KG,
} from '../limits/profiles'
import { lengthWithin, oneOf, subsetOf, within } from './columns'

/** What a profile says about its owner: columns of `users`. */
export const profileColumns = {
  /** The age on ageStatedOn. The present age is higher by the full years since then. */
  age: integer(),
  ageStatedOn: date({ mode: 'string' }),
  /** SPEC's short text; `about` is the longer one, of several paragraphs. */
  bio: text(),
  about: text(),
  height: integer(),
  weight: integer(),
  cockSize: integer(),
  circumcision: text({ enum: CIRCUMCISIONS }),
  position: text({ enum: POSITIONS }),
  bodyType: text({ enum: BODY_TYPES }),
  ethnicity: text({ enum: ETHNICITIES }),
  services: text().array().notNull().default(sql`'{}'::text[]`),
  /** Euros for one hour; the others for their whole duration. */
  hourlyRate: integer(),
  halfHourRate: integer(),
  twoHourRate: integer(),
  threeHourRate: integer(),
  overnightRate: integer(),
  meetingPlaces: text({ enum: MEETING_PLACES }).array().notNull().default(sql`'{}'::text[]`),
  /** Each language once (are_language_skills). */
  languages: jsonb().$type<LanguageSkill[]>().notNull().default(sql`'[]'::jsonb`),
  /** The place's displayed name; placeSlug identifies it in the bundled list, latitude and longitude are its centre. */
  location: text(),
  placeSlug: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  interests: text().array().notNull().default(sql`'{}'::text[]`),
}

/** The constraints of these columns. */
export const profileChecks = (t: Record<keyof typeof profileColumns, AnyPgColumn>) => [
  check('users_age', within(t.age, AGE_YEARS)),
  check('users_age_stated', sql`(${t.age} is null) = (${t.ageStatedOn} is null)`),
  check('users_bio', lengthWithin(t.bio, 0, BIO_MAX)),
  check('users_about', lengthWithin(t.about, 0, ABOUT_MAX)),
  check('users_height', within(t.height, HEIGHT_CM)),
  check('users_weight', within(t.weight, WEIGHT_KG)),
  check('users_cock_size', within(t.cockSize, COCK_SIZE_CM)),
  check('users_circumcision', oneOf(t.circumcision, CIRCUMCISIONS)),
  check('users_position', oneOf(t.position, POSITIONS)),
  check('users_body_type', oneOf(t.bodyType, BODY_TYPES)),
  check('users_ethnicity', oneOf(t.ethnicity, ETHNICITIES)),
  check('users_services', subsetOf(t.services, SERVICES)),
  check('users_interests', subsetOf(t.interests, INTERESTS)),
  check('users_hourly_rate', within(t.hourlyRate, HOURLY_RATE_EUR)),
  check('users_half_hour_rate', within(t.halfHourRate, HALF_HOUR_RATE_EUR)),
  check('users_two_hour_rate', within(t.twoHourRate, TWO_HOUR_RATE_EUR)),
  check('users_three_hour_rate', within(t.threeHourRate, THREE_HOUR_RATE_EUR)),
  check('users_overnight_rate', within(t.overnightRate, OVERNIGHT_RATE_EUR)),
  check('users_meeting_places', subsetOf(t.meetingPlaces, MEETING_PLACES)),
  check('users_languages', sql`are_language_skills(${t.languages})`),
  check('users_location', lengthWithin(t.location, LOCATION_MIN, LOCATION_MAX)),
  check(
    'users_place_whole',
    sql`num_nulls(${t.location}, ${t.placeSlug}, ${t.latitude}, ${t.longitude}) in (0, 4)`,
  ),
  check('users_latitude', within(t.latitude, { min: -90, max: 90 })),
  check('users_longitude', within(t.longitude, { min: -180, max: 180 })),
]
