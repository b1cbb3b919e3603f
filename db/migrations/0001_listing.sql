-- The listing's read model (db/schema/listing.ts): functions, indexes that drizzle-kit cannot express, and the triggers
-- that keep it true. Extensions live in schema public, on embedded and on managed Postgres alike.
CREATE EXTENSION IF NOT EXISTS btree_gist SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS intarray SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
--> statement-breakpoint
-- Lower case, no accents, punctuation as spaces: what search compares. Naming the dictionary makes it immutable.
CREATE FUNCTION fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(
  lower(public.unaccent('public.unaccent'::regdictionary, value)),
  E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\t\n\r', repeat(' ', 35)
);
--> statement-breakpoint
-- The day of birth, were the stated age exact; the age advances with each full year since.
CREATE FUNCTION born_on(age integer, stated_on date) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (stated_on - make_interval(years => age))::date;
--> statement-breakpoint
-- A fixed number in [0, 1) for each profile.
CREATE FUNCTION shuffle_of(id uuid) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN ((hashtextextended(id::text, 0) >> 11) & 9007199254740991)::double precision / 9007199254740992::double precision;
--> statement-breakpoint
-- Haversine with SPEC 9's earth radius.
CREATE FUNCTION distance_km(spot point, longitude double precision, latitude double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 12742 * asin(least(1, sqrt(
  power(sind((spot[1] - latitude) / 2), 2)
  + cosd(latitude) * cosd(spot[1]) * power(sind((spot[0] - longitude) / 2), 2)
)));
--> statement-breakpoint
-- The same codes as db/listing/traits.ts.
CREATE FUNCTION trait_codes(
  "position" text, body_type text, ethnicity text, circumcision text, services text[], interests text[]
) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN public.sort(array_remove(array[
    0 + array_position(array['top', 'bottom', 'versatile'], "position"),
    9 + array_position(array['slim', 'athletic', 'average', 'curvy', 'plusSize', 'muscular'], body_type),
    19 + array_position(array['caucasian', 'latino', 'asian', 'african', 'arabic', 'mixed'], ethnicity),
    29 + array_position(array['beschnitten', 'unbeschnitten', 'teilweise'], circumcision)
  ], null)
  || array(
    SELECT 39 + array_position(array[
      'escort', 'massage', 'dinnerDate', 'overnights', 'travelCompanion', 'fetish', 'domination', 'submission',
      'rolePlay', 'bdsm', 'active', 'passive', 'versatile', 'oral', 'anal'
    ], service) FROM unnest(services) service
  )
  || array(
    SELECT 69 + array_position(array[
      'sport', 'music', 'travel', 'cooking', 'art', 'fashion', 'fitness', 'nightlife', 'theatre', 'cinema', 'reading',
      'gaming', 'photography', 'dating', 'friendship', 'trans', 'community'
    ], interest) FROM unnest(interests) interest
  ));
--> statement-breakpoint
-- The same words as db/listing/service-words.ts.
CREATE FUNCTION service_words(services text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(string_agg(words, ' ' ORDER BY service), '') FROM (VALUES
    ('escort', 'Begleitung Escort Acompanhamento Acompanhante Acompañamiento Acompañante Accompagnement'),
    ('massage', 'Massage Massagem Masaje'),
    ('dinnerDate', 'Dinner Date Abendessen Jantar Cena Dîner'),
    ('overnights', 'Overnights Übernachtung Overnight Pernoite Noche completa Nuit complète'),
    ('travelCompanion', 'Travel Companion Reisebegleitung Companhia de viagem Compañía de viaje Compagne de voyage'),
    ('fetish', 'Fetish Fetisch Fetiche Fétiche Fétichisme'),
    ('domination', 'Domination Dominanz Dominação Dominación'),
    ('submission', 'Submission Unterwerfung Submissão Sumisión Soumission'),
    ('rolePlay', 'Role Play Rollenspiel Jogo de papéis Juego de rol Jeu de rôle'),
    ('bdsm', 'BDSM'),
    ('active', 'Aktiv Active Ativa Activa Actif'),
    ('passive', 'Passiv Passive Passiva Pasiva Passif'),
    ('versatile', 'Versatile Versátil Polyvalent'),
    ('oral', 'Oral Sexo oral'),
    ('anal', 'Anal Sexo anal')
  ) AS known (service, words) WHERE service = ANY (services)
);
--> statement-breakpoint
-- One index for the place, the ranges and any combination of options; one for words.
CREATE FUNCTION build_listing_indexes() RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  CREATE INDEX listings_facets ON listings
    USING gist (spot, born_on, hourly_rate, cock_size, traits public.gist__int_ops);
  CREATE INDEX listings_search ON listings USING gin (search_text public.gin_trgm_ops);
END
$$;
--> statement-breakpoint
SELECT build_listing_indexes();
--> statement-breakpoint
-- Who is listed (DECISIONS "Listing"), as the listing shows it.
CREATE VIEW listable_profiles AS
SELECT
  users.id AS user_id, users.latitude, users.longitude, born_on(users.age, users.age_stated_on) AS born_on,
  users.hourly_rate, users.cock_size,
  trait_codes(users.position, users.body_type, users.ethnicity, users.circumcision, users.services, users.interests)
    AS traits,
  users.premium_expires_at AS premium_until, users.first_listed_at, shuffle_of(users.id) AS shuffle,
  users.first_name, users.location, users.is_verified, users.show_online_status AS show_online,
  photo.id AS image_id, photo.url AS photo_url, photo.width AS photo_width, photo.height AS photo_height,
  photo.color AS photo_color,
  ' ' || fold(concat_ws(' ', users.first_name, users.location, users.place_slug, service_words(users.services),
    users.bio)) AS search_text
FROM users
CROSS JOIN LATERAL (
  SELECT images.id, images.url, images.width, images.height, images.color
  FROM images JOIN image_moderation ON image_moderation.image_url = images.url
  WHERE images.owner_id = users.id AND images.image_type = 'profile' AND image_moderation.status = 'approved'
  ORDER BY images.position, images.created_at, images.id LIMIT 1
) photo
WHERE users.user_type = 'trans' AND users.is_email_verified AND NOT users.is_blocked AND users.deleted_at IS NULL
  AND users.first_name ~ '\S' AND users.age >= 18 AND users.place_slug IS NOT NULL;
--> statement-breakpoint
-- Brings the listing in line with users and photos: for these people, or for everybody (null).
-- Bulk loads switch the triggers off (set_config('listing.refresh', 'off', …)) and call it once at the end.
CREATE FUNCTION refresh_listings(ids uuid[] DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('listing.refresh', true), '');
  is_first boolean := false;
BEGIN
  -- Two writers of one person (a photo approved while the place changes) must see each other: the second one waits.
  IF ids IS NULL THEN
    ids := array(SELECT id FROM users WHERE user_type = 'trans' UNION SELECT user_id FROM listings);
    -- The first fill: these two are built much faster at once than row by row.
    is_first := NOT EXISTS (SELECT FROM listings);
  ELSE
    PERFORM FROM users WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  END IF;

  INSERT INTO listed_places (latitude, longitude, spot)
  SELECT DISTINCT ON (profile.latitude, profile.longitude)
    profile.latitude, profile.longitude, point(profile.longitude, profile.latitude)
  FROM unnest(ids) AS wanted (id) JOIN users AS profile USING (id)
  WHERE profile.user_type = 'trans' AND profile.latitude IS NOT NULL AND NOT EXISTS (
    SELECT FROM listed_places AS known
    WHERE known.latitude = profile.latitude AND known.longitude = profile.longitude
  )
  ON CONFLICT DO NOTHING;

  IF is_first THEN
    DROP INDEX listings_facets, listings_search;
  END IF;
  PERFORM set_config('listing.refresh', 'off', true);
  WITH profile AS MATERIALIZED (
    SELECT listable_profiles.* FROM unnest(ids) AS wanted (id)
    JOIN listable_profiles ON listable_profiles.user_id = wanted.id
  ), first_listed AS (
    UPDATE users SET first_listed_at = now() FROM profile
    WHERE users.id = profile.user_id AND profile.first_listed_at IS NULL
  ), unlisted AS (
    DELETE FROM listings USING unnest(ids) AS wanted (id)
    WHERE listings.user_id = wanted.id AND wanted.id NOT IN (SELECT user_id FROM profile)
  )
  INSERT INTO listings (
    user_id, place_id, spot, born_on, hourly_rate, cock_size, traits, premium_until, listed_at, shuffle,
    first_name, location, is_verified, show_online, image_id, photo_url, photo_width, photo_height, photo_color,
    search_text
  )
  SELECT
    profile.user_id, place.id, place.spot, profile.born_on, profile.hourly_rate, profile.cock_size, profile.traits,
    profile.premium_until, coalesce(profile.first_listed_at, now()), profile.shuffle, profile.first_name,
    profile.location, profile.is_verified, profile.show_online, profile.image_id, profile.photo_url,
    profile.photo_width, profile.photo_height, profile.photo_color, profile.search_text
  FROM profile
  JOIN listed_places AS place ON place.latitude = profile.latitude AND place.longitude = profile.longitude
  ON CONFLICT (user_id) DO UPDATE SET
    place_id = excluded.place_id, spot = excluded.spot, born_on = excluded.born_on,
    hourly_rate = excluded.hourly_rate, cock_size = excluded.cock_size, traits = excluded.traits,
    premium_until = excluded.premium_until, listed_at = excluded.listed_at, shuffle = excluded.shuffle,
    first_name = excluded.first_name, location = excluded.location, is_verified = excluded.is_verified,
    show_online = excluded.show_online, image_id = excluded.image_id, photo_url = excluded.photo_url,
    photo_width = excluded.photo_width, photo_height = excluded.photo_height, photo_color = excluded.photo_color,
    search_text = excluded.search_text
  WHERE (
    listings.place_id, listings.born_on, listings.hourly_rate, listings.cock_size, listings.traits,
    listings.premium_until, listings.listed_at, listings.first_name, listings.location, listings.is_verified,
    listings.show_online, listings.image_id, listings.photo_url, listings.photo_width, listings.photo_height,
    listings.photo_color, listings.search_text
  ) IS DISTINCT FROM (
    excluded.place_id, excluded.born_on, excluded.hourly_rate, excluded.cock_size, excluded.traits,
    excluded.premium_until, excluded.listed_at, excluded.first_name, excluded.location, excluded.is_verified,
    excluded.show_online, excluded.image_id, excluded.photo_url, excluded.photo_width, excluded.photo_height,
    excluded.photo_color, excluded.search_text
  );
  PERFORM set_config('listing.refresh', before, true);
  IF is_first THEN
    PERFORM build_listing_indexes();
  END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION listing_refresh_is_on() RETURNS boolean
LANGUAGE sql STABLE
RETURN coalesce(current_setting('listing.refresh', true), '') <> 'off';
--> statement-breakpoint
CREATE FUNCTION refresh_listing_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listings(array[new.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A profile without photos is not listed, so a new row of users alone changes nothing; and lastSeen is not among these.
CREATE TRIGGER users_refresh_listing AFTER UPDATE OF
  user_type, is_email_verified, is_blocked, deleted_at, first_name, age, age_stated_on, bio, location, place_slug,
  latitude, longitude, hourly_rate, cock_size, position, body_type, ethnicity, circumcision, services, interests,
  premium_expires_at, is_verified, show_online_status, first_listed_at
ON users FOR EACH ROW WHEN (listing_refresh_is_on() AND (
  old.user_type, old.is_email_verified, old.is_blocked, old.deleted_at, old.first_name, old.age, old.age_stated_on,
  old.bio, old.location, old.place_slug, old.latitude, old.longitude, old.hourly_rate, old.cock_size, old.position,
  old.body_type, old.ethnicity, old.circumcision, old.services, old.interests, old.premium_expires_at,
  old.is_verified, old.show_online_status, old.first_listed_at
) IS DISTINCT FROM (
  new.user_type, new.is_email_verified, new.is_blocked, new.deleted_at, new.first_name, new.age, new.age_stated_on,
  new.bio, new.location, new.place_slug, new.latitude, new.longitude, new.hourly_rate, new.cock_size, new.position,
  new.body_type, new.ethnicity, new.circumcision, new.services, new.interests, new.premium_expires_at,
  new.is_verified, new.show_online_status, new.first_listed_at
)) EXECUTE FUNCTION refresh_listing_of_user();
--> statement-breakpoint
-- Photos come and go many at a time: one refresh a statement. Albums and chat do not concern the listing.
CREATE FUNCTION refresh_listings_of_images() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owners uuid[];
BEGIN
  IF NOT listing_refresh_is_on() THEN
    RETURN NULL;
  END IF;
  IF tg_op = 'INSERT' THEN
    owners := array(SELECT DISTINCT owner_id FROM new_rows WHERE image_type = 'profile');
  ELSIF tg_op = 'DELETE' THEN
    owners := array(SELECT DISTINCT owner_id FROM old_rows WHERE image_type = 'profile');
  ELSE
    owners := array(
      SELECT owner_id FROM old_rows WHERE image_type = 'profile'
      UNION SELECT owner_id FROM new_rows WHERE image_type = 'profile'
    );
  END IF;
  IF cardinality(owners) > 0 THEN
    PERFORM refresh_listings(owners);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_listings_of_moderation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owners uuid[];
BEGIN
  IF NOT listing_refresh_is_on() THEN
    RETURN NULL;
  END IF;
  IF tg_op = 'DELETE' THEN
    owners := array(SELECT DISTINCT user_id FROM old_rows WHERE image_type = 'profile');
  ELSE
    owners := array(SELECT DISTINCT user_id FROM new_rows WHERE image_type = 'profile');
  END IF;
  IF cardinality(owners) > 0 THEN
    PERFORM refresh_listings(owners);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER images_inserted AFTER INSERT ON images REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION refresh_listings_of_images();
--> statement-breakpoint
CREATE TRIGGER images_updated AFTER UPDATE ON images REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION refresh_listings_of_images();
--> statement-breakpoint
CREATE TRIGGER images_deleted AFTER DELETE ON images REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION refresh_listings_of_images();
--> statement-breakpoint
CREATE TRIGGER moderation_inserted AFTER INSERT ON image_moderation REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION refresh_listings_of_moderation();
--> statement-breakpoint
CREATE TRIGGER moderation_updated AFTER UPDATE ON image_moderation REFERENCING NEW TABLE AS new_rows
FOR EACH STATEMENT EXECUTE FUNCTION refresh_listings_of_moderation();
--> statement-breakpoint
CREATE TRIGGER moderation_deleted AFTER DELETE ON image_moderation REFERENCING OLD TABLE AS old_rows
FOR EACH STATEMENT EXECUTE FUNCTION refresh_listings_of_moderation();
