import { users } from 'db/schema/accounts'
import { type SQL, sql } from 'drizzle-orm'
import { now } from '~/platform/clock.server'

/** A person's current age: as stated, plus one for each full year since (DECISIONS "Names and accounts"). */
export function ageToday(): SQL<number | null> {
  const day = now().toISOString()
  return sql<
    number | null
  >`extract(year from age(${day}::date, born_on(${users.age}, ${users.ageStatedOn})))::int`
}
