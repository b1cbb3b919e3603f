import { users } from 'db/schema/accounts'
import { type SQL, sql } from 'drizzle-orm'
import { now } from '~/platform/clock.server'

/** A person's age now: as stated, and a year more with each full year since (DECISIONS "Names and accounts"). */
export function ageToday(): SQL<number | null> {
  const day = now().toISOString()
  return sql<
    number | null
  >`extract(year from age(${day}::date, born_on(${users.age}, ${users.ageStatedOn})))::int`
}
