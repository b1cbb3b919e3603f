import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL: the ids of the accounts of which the first name begins with a term, whatever its case and accents: "raissa" finds "Raíssa". Read from
 * an index of the table that the admins' list of users searches, too.
 */
export const withFirstName = (term: string): SQL => beginning(sql`name_key`, term)

/** The same for the last name, which only admins see. */
export const withLastName = (term: string): SQL => beginning(sql`last_name_key`, term)

const beginning = (column: SQL, term: string) => sql`
  select user_id from user_directory
  where ${column} collate "C" >= normalize_for_search(${term}::text)
    and ${column} collate "C" < normalize_for_search(${term}::text) || chr(1114111)`
