import postgres from 'postgres'
import { processEnv } from '~/platform/settings/env.server'
import { cloneDatabase, withDatabase } from '../databases/database'
import { ensureTemplate } from '../databases/templates'

/**
 * Runs statements on the database of the browser tests' site. Each call has a connection of its own, because tests run in parallel in any
 * order: none knows whether it is the last and could close a common one.
 */
export async function onSiteDatabase<T>(run: (sql: postgres.Sql) => PromiseLike<T>): Promise<T> {
  const sql = postgres(String(processEnv().SITE_DATABASE_URL), { max: 1, onnotice: () => {} })
  try {
    return await run(sql)
  } finally {
    await sql.end()
  }
}

/**
 * A migrated database without data for a test's own server. On the site's database that server would take the site's jobs and store their
 * e-mails in its own folder. The database is dropped with the site's.
 */
export async function databaseBesideSite(suffix: string): Promise<string> {
  const site = String(processEnv().SITE_DATABASE_URL)
  const server = withDatabase(site, 'postgres')
  return cloneDatabase(server, await ensureTemplate(server), `${new URL(site).pathname.slice(1)}_${suffix}`)
}

/** A listed profile with several photos. */
export async function profileWithPhotos(): Promise<string> {
  const [found] = await onSiteDatabase(
    (sql) => sql<{ owner_id: string }[]>`
    select i.owner_id from images i join image_moderation m on m.image_url = i.url join listings l on l.user_id = i.owner_id
    where m.status = 'approved' and i.image_type = 'profile' group by i.owner_id having count(*) >= 3 order by 1 limit 1`,
  )
  return `/profile?id=${found?.owner_id}`
}
