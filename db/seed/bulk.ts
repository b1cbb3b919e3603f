import { sql } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { seededRandom } from '../factories/random'
import {
  BODY_TYPES,
  CIRCUMCISIONS,
  HOBBIES,
  LANGUAGE_LEVELS,
  MEETING_PLACES,
  POSITIONS,
  SEEKING,
  SERVICES,
  SPOKEN_LANGUAGES,
} from '../limits/profiles'
import { bioOf } from './bios'
import { ORIGINS } from './names'
import type { SeedPlaces } from './ports'
import { randomPlace } from './random-place'

/** Number of template profiles. The other data of each new profile is random. */
const TEMPLATES = 4000
const ROWS_AT_ONCE = 20_000
/** The placeholder colours of the photos, which have URLs but no files (decision 0071). */
const COLORS = [
  '#2a1c2c',
  '#5b3a2e',
  '#7c1c2e',
  '#2c5558',
  '#8fa56b',
  '#d8c2aa',
  '#3b2015',
  '#6e3a5c',
  '#5a6f9c',
]

type BulkSeeding = { db: PostgresJsDatabase; places: SeedPlaces }

/**
 * Adds `count` listed providers across the country, for benchmarks and full lists. The database generates the rows in few statements and
 * refreshes the listing once at the end. A second call adds more. Nobody can sign in to these accounts.
 */
export async function seedBulk({ db, places }: BulkSeeding, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`select set_config('listing.refresh', 'off', true), set_config('statement_timeout', '0', true),
        set_config('maintenance_work_mem', '256MB', true)`,
    )
    await tx.execute(sql`create temporary table profile_template on commit drop as ${templateRows(places)}`)
    await tx.execute(sql`create temporary table new_user (id uuid) on commit drop`)
    for (let made = 0; made < count; made += ROWS_AT_ONCE) {
      await tx.execute(usersFromTemplates(Math.min(ROWS_AT_ONCE, count - made)))
    }
    await tx.execute(photosOfNewUsers())
    await tx.execute(sql`
      insert into image_moderation (user_id, image_url, image_type, status, moderated_at)
      select owner_id, url, 'profile', 'approved', now() from images join new_user on new_user.id = owner_id`)
    await tx.execute(sql`analyze users, images, image_moderation`)
    // Creating the indexes once over all rows costs a fraction of updating them row by row.
    const indexes = await tx.execute<{ name: string; definition: string }>(sql`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'listings' and indexdef ~ 'USING (gist|gin)'`)
    for (const { name } of indexes) await tx.execute(sql`drop index ${sql.identifier(name)}`)
    await tx.execute(sql`select refresh_listings(array(select id from new_user))`)
    for (const { definition } of indexes) await tx.execute(sql.raw(definition))
  })
  // Index-only scans need vacuum.
  await db.execute(sql`vacuum listings`)
  await db.execute(sql`analyze`)
}

/** One row per template: name, origin, bio and place, which must fit each other. */
function templateRows(places: SeedPlaces) {
  const random = seededRandom('bulk 1')
  const templates = Array.from({ length: TEMPLATES }, (_, number) => {
    const origin = random.pick(ORIGINS)
    const { place, city } = randomPlace(places, random)
    return {
      number,
      first_name: random.pick(origin.names),
      ethnicity: random.pick(origin.ethnicities),
      bio: bioOf(origin, city, random),
      location: place.name,
      place_slug: place.slug,
      latitude: place.latitude,
      longitude: place.longitude,
    }
  })
  return sql`select * from json_to_recordset(${JSON.stringify(templates)}::json) as profile_template (
    number integer, first_name text, ethnicity text, bio text, location text, place_slug text,
    latitude double precision, longitude double precision)`
}

const usersFromTemplates = (count: number) => sql`
  with made as (
    insert into users (
      email, password_hash, first_name, is_email_verified, user_type, age, age_stated_on, bio, height, weight, cock_size,
      circumcision, position, body_type, ethnicity, services, interests, hourly_rate, location, place_slug, latitude,
      longitude, half_hour_rate, overnight_rate, meeting_places, languages, profile_updated_at, premium_expires_at, is_verified, last_seen, online_since, online_until, first_listed_at, created_at
    )
    select
      'bulk-' || gen_random_uuid() || '@example.test', '!', first_name, true, 'trans', 19 + (36 * power(random(), 1.6))::int,
      current_date - (random() * 300)::int, bio, height, greatest(45, height - 100 + (random() * 26 - 14)::int),
      12 + (random() * 11)::int, ${oneOf(CIRCUMCISIONS)}, ${oneOf(POSITIONS)}, ${oneOf(BODY_TYPES)}, ethnicity,
      ${someOf(SERVICES, 0.36)}, ${someOf([...HOBBIES, ...SEEKING], 0.25)},
      10 * (9 + (18 * (random() + random()) / 2)::int), location, place_slug, latitude, longitude,
      case when random() < 0.6 then 10 * (5 + (12 * random())::int) end, case when random() < 0.5 then 50 * (10 + (30 * random())::int) end,
      ${someOf(MEETING_PLACES, 0.7)}, ${someLanguages()}, now() - random() * interval '200 days',
      case when random() < 0.1 then now() + random() * interval '30 days' end, random() < 0.15,
      now() - seen_ago, now() - seen_ago - interval '30 minutes', now() - seen_ago + interval '5 minutes', now() - random() * interval '300 days', now() - interval '301 days'
    from (
      select (158 + random() * 30)::int as height, (random() * ${TEMPLATES - 1})::int as wanted,
        power(random(), 3) * interval '9 days' as seen_ago
      from generate_series(1, ${count}::int)
    ) as drawn join profile_template on profile_template.number = drawn.wanted
    returning id
  )
  insert into new_user select id from made`

const photosOfNewUsers = () => sql`
  insert into images (owner_id, url, image_type, position, width, height, color)
  select id, '/media/' || translate(substr(encode(uuid_send(gen_random_uuid()), 'base64'), 1, 22), '+/', '-_'),
    'profile', 0, 960, 1280, ${oneOf(COLORS)}
  from new_user`

/** German for most, English for half, and each other language for a few, at a random level. */
function someLanguages() {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('language', spoken, 'level', ${oneOf(LANGUAGE_LEVELS)})), '[]'::jsonb)
    from unnest(${list(SPOKEN_LANGUAGES)}) as spoken
    where random() < case spoken when 'de' then 0.8 when 'en' then 0.5 else 0.06 end and wanted >= 0)`
}

function oneOf(values: readonly string[]) {
  return sql`(${list(values)})[1 + floor(random() * ${values.length}::int)::int]`
}

/** Each value with the same probability. The reference to a column of the row (`wanted`) makes Postgres call random() for every row. */
function someOf(values: readonly string[], probability: number) {
  return sql`array(select value from unnest(${list(values)}) as value where random() < ${probability}::float8 and wanted >= 0)`
}

const list = (values: readonly string[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}::text`),
    sql`, `,
  )}]`
