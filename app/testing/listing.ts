import { parseFilters } from '~/domains/listing/filters/parse-filters'
import { exploreListing } from '~/domains/listing/listing.server'
import { placeBySlug } from '~/domains/places/gazetteer.server'
import type { Place } from '~/domains/places/place'
import { client } from '~/platform/database/pool.server'

export function place(slug: string): Place {
  const found = placeBySlug(slug)
  if (!found) throw new Error(slug)
  return found
}

/** A listing request for a place; `query` contains the filters as a URL does. */
export const at = (slug: string, query = '', viewer: { id: string; interests: string[] } | null = null) => ({
  viewer,
  place: place(slug),
  filters: parseFilters(new URLSearchParams(query), 'explore'),
})

/** The ids of the listed people. */
export const ids = async (slug: string, query = '') =>
  (await exploreListing(at(slug, query))).cards.map(({ id }) => id)

/** Many people in and around Berlin, some of them premium. */
export async function crowd(count: number) {
  const towns = [
    'berlin',
    'potsdam',
    'berlin-kreuzberg',
    'oranienburg',
    'bernau-bei-berlin',
    'falkensee',
  ].map(place)
  const sql = client()
  await sql`insert into users (email, password_hash, first_name, is_email_verified, age, age_stated_on, location,
      place_slug, latitude, longitude, premium_expires_at, services, interests)
    select gen_random_uuid() || '@x.test', 'none', 'Luna', true, 20 + n % 30, current_date, town.name, town.slug,
      town.latitude, town.longitude, case when n % 9 = 0 then now() + interval '9 days' end,
      case when n % 2 = 0 then array['massage'] else '{}' end, case when n % 3 = 0 then array['art'] else '{}' end
    from generate_series(1, ${count}::int) n
    join jsonb_to_recordset(${JSON.stringify(towns.map((town, number) => ({ ...town, number })))}::text::jsonb)
      as town (number int, slug text, name text, latitude float8, longitude float8) on town.number = n % 6`
  await sql`insert into images (owner_id, url, image_type, width, height, color)
    select id, '/media/' || id, 'profile', 900, 1200, '#aa8899' from users
    where not exists (select from images where owner_id = users.id) and password_hash = 'none' and user_type = 'trans'`
  await sql`insert into image_moderation (user_id, image_url, image_type, status)
    select owner_id, url, 'profile', 'approved' from images
    where not exists (select from image_moderation where image_url = url)`
}
