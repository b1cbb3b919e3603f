import { randomUUID } from 'node:crypto'
import { onSiteDatabase } from './site-database'

/** A listed provider for one test: not new, far from the places of other tests, and with a photo that has no files. */
export async function newProvider(): Promise<{ id: string; name: string }> {
  const [mark, name] = [randomUUID().replaceAll('-', '').slice(0, 22), 'Valerie']
  const [provider] = await onSiteDatabase(
    (sql) => sql<{ id: string }[]>`
    with person as (
      insert into users (email, password_hash, first_name, user_type, is_email_verified, age, age_stated_on, location,
        place_slug, latitude, longitude, first_listed_at)
      select ${`${mark}@example.test`}, password_hash, ${name}, 'trans', true, age, age_stated_on, 'Konstanz', 'konstanz',
        47.66, 9.18, now() - interval '1 year' from users where email = 'escort@demo.test'
      returning id
    ), photo as (
      insert into images (owner_id, url, image_type, width, height, color)
      select id, ${`/media/${mark}`}, 'profile', 900, 1200, '#aa8899' from person returning owner_id, url
    )
    select id from person, photo`,
  )
  await onSiteDatabase(
    (sql) => sql`
    insert into image_moderation (user_id, image_url, image_type, status)
    values (${String(provider?.id)}, ${`/media/${mark}`}, 'profile', 'approved')`,
  )
  return { id: String(provider?.id), name }
}
