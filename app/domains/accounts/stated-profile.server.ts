import { AGE_YEARS } from 'db/limits/profiles'
import { users } from 'db/schema/accounts'
import { type SQL, sql } from 'drizzle-orm'
import { now } from '~/platform/time/clock.server'

/** What a person states in a profile, without name, age, place and interests. */
export const PROFILE_COLUMNS = {
  bio: users.bio,
  about: users.about,
  height: users.height,
  weight: users.weight,
  cockSize: users.cockSize,
  circumcision: users.circumcision,
  position: users.position,
  bodyType: users.bodyType,
  ethnicity: users.ethnicity,
  services: users.services,
  hourlyRate: users.hourlyRate,
  halfHourRate: users.halfHourRate,
  twoHourRate: users.twoHourRate,
  threeHourRate: users.threeHourRate,
  overnightRate: users.overnightRate,
  meetingPlaces: users.meetingPlaces,
  languages: users.languages,
}

/** A person's current age: as stated, plus one for each full year since (DECISIONS "Names and accounts"). */
export const ageToday = (): SQL<number | null> => ageOnDay(now().toISOString())

/**
 * `ageToday` for those who may change it, at most the highest age that forms and calls accept: a stated age of 100 is 101 a year later, and
 * sending that back would be refused, whatever else it changes.
 */
export const ageToEdit = (): SQL<number | null> =>
  sql<number | null>`case when ${users.age} is not null then least(${ageToday()}, ${AGE_YEARS.max}::int) end`

/** A person's age on a day, which is an ISO date with or without a time. */
export function ageOnDay(day: string): SQL<number | null> {
  return sql<
    number | null
  >`extract(year from age(${day}::date, born_on(${users.age}, ${users.ageStatedOn})))::int`
}
