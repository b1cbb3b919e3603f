import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL: the ids of the accounts of which the first name begins with a term, whatever its case and accents: "raissa" finds "Raíssa". Read from
 * an index of the table that the admins' list of users searches, too.
 */
export const withFirstName = (term: string): SQL => beginning(sql`name_key`, normalized(term))

/** SQL: the ids of the accounts of which the last name, which only admins see, begins with a term. */
export const withLastName = (term: string): SQL => beginning(sql`last_name_key`, normalized(term))

/** SQL: the ids of the accounts of which the handle begins with a term, whatever the case of the term. */
export const withHandle = (term: string): SQL => beginning(sql`username`, sql`${term.toLowerCase()}::text`)

const normalized = (term: string) => sql`normalize_for_search(${term}::text)`

const beginning = (column: SQL, key: SQL) => sql`
  select user_id from user_directory
  where ${column} collate "C" >= ${key} and ${column} collate "C" < ${key} || chr(1114111)`
