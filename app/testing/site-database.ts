import postgres from 'postgres'
import { surroundings } from '~/platform/env.server'

/**
 * Runs one statement, or a few, on the database of the site that browser tests walk through; a connection each time, because
 * tests run side by side in any order and none knows which is the last.
 */
export async function onSiteDatabase<T>(run: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(String(surroundings().SITE_DATABASE_URL), { max: 1, onnotice: () => {} })
  try {
    return await run(sql)
  } finally {
    await sql.end()
  }
}
