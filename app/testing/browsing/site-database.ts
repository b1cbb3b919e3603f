import postgres from 'postgres'
import { surroundings } from '~/platform/settings/env.server'
import { cloneDatabase, ensureTemplate, withDatabase } from '../database'

/**
 * Runs statements on the database of the browser tests' site; on a new connection each time, because tests run in parallel in any order and
 * none knows which is the last.
 */
export async function onSiteDatabase<T>(run: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(String(surroundings().SITE_DATABASE_URL), { max: 1, onnotice: () => {} })
  try {
    return await run(sql)
  } finally {
    await sql.end()
  }
}

/**
 * A migrated database without data for a test's own server: on the site's database it would take the site's jobs and store their e-mails in its
 * own folder. It is dropped with the site's.
 */
export async function databaseBesideSite(suffix: string): Promise<string> {
  const site = String(surroundings().SITE_DATABASE_URL)
  const server = withDatabase(site, 'postgres')
  return cloneDatabase(server, await ensureTemplate(server), `${new URL(site).pathname.slice(1)}_${suffix}`)
}
