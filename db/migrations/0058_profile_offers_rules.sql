-- Meeting places and languages are traits of the listing (db/listing/traits.ts; a test compares the two). Codes from 100 on,
-- the languages, have no bits.
CREATE OR REPLACE FUNCTION trait_bits(traits integer[]) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT 1::bigint << 62 | coalesce(bit_or(1::bigint << (code - CASE
    WHEN code < 10 THEN 1 WHEN code < 20 THEN 6 WHEN code < 30 THEN 8 WHEN code < 40 THEN 10 WHEN code < 70 THEN 16
    WHEN code < 90 THEN 27 ELSE 30
  END)), 0) FROM unnest(traits) AS code WHERE code < 100
);
--> statement-breakpoint
CREATE FUNCTION meeting_place_codes(meeting_places text[]) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array(
  SELECT 89 + array_position(array['incall', 'outcall'], meeting_place) FROM unnest(meeting_places) meeting_place
);
--> statement-breakpoint
CREATE FUNCTION language_codes(skills jsonb) RETURNS integer[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array(
  SELECT 95 + 4 * language_number(skill ->> 'language') + language_level_number(skill ->> 'level')
  FROM jsonb_array_elements(skills) skill
);
--> statement-breakpoint
-- Prices of every duration and the day of the last change are filters, too; and the longer text is searched.
CREATE OR REPLACE VIEW listable_profiles AS
SELECT
  users.id AS user_id, users.latitude, users.longitude, born_on(users.age, users.age_stated_on) AS born_on,
  users.hourly_rate, users.cock_size,
  trait_codes(users.position, users.body_type, users.ethnicity, users.circumcision, users.services, users.interests)
    || public.sort(meeting_place_codes(users.meeting_places) || language_codes(users.languages)) AS traits,
  users.premium_expires_at AS premium_until, users.first_listed_at, shuffle_of(users.id) AS shuffle,
  users.first_name, users.location, users.is_verified, users.show_online_status AS show_online,
  photo.id AS image_id, photo.url AS photo_url, photo.width AS photo_width, photo.height AS photo_height,
  photo.color AS photo_color,
  ' ' || normalize_for_search(concat_ws(' ', users.first_name, users.location, users.place_slug,
    service_words(users.services), users.bio, users.about)) AS search_text,
  users.profile_visibility = 'members' AS members_only,
  users.half_hour_rate, users.two_hour_rate, users.three_hour_rate, users.overnight_rate,
  (coalesce(greatest(users.profile_updated_at, photo.newest_at), users.created_at) AT TIME ZONE 'UTC')::date AS updated_on
FROM users
CROSS JOIN LATERAL (
  SELECT images.id, images.url, images.width, images.height, images.color, max(images.created_at) OVER () AS newest_at
  FROM images JOIN image_moderation ON image_moderation.image_url = images.url
  WHERE images.owner_id = users.id AND images.image_type = 'profile' AND image_moderation.is_public
  ORDER BY images.position, images.created_at, images.id LIMIT 1
) photo
WHERE users.user_type = 'trans' AND users.is_email_verified AND NOT users.is_suspended AND users.deleted_at IS NULL
  AND users.unlisted_until IS NULL AND NOT users.is_hidden_until_edited
  AND users.profile_visibility <> 'paused'
  AND users.first_name ~ '\S' AND users.age >= 18 AND users.place_slug IS NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_listings(ids uuid[] DEFAULT NULL) RETURNS void
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
    search_text, members_only,
    half_hour_rate, two_hour_rate, three_hour_rate, overnight_rate, updated_on
  )
  SELECT
    profile.user_id, place.id, place.spot, profile.born_on, profile.hourly_rate, profile.cock_size, profile.traits,
    profile.premium_until, coalesce(profile.first_listed_at, now()), profile.shuffle, profile.first_name,
    profile.location, profile.is_verified, profile.show_online, profile.image_id, profile.photo_url,
    profile.photo_width, profile.photo_height, profile.photo_color, profile.search_text, profile.members_only,
    profile.half_hour_rate, profile.two_hour_rate, profile.three_hour_rate, profile.overnight_rate, profile.updated_on
  FROM profile
  JOIN listed_places AS place ON place.latitude = profile.latitude AND place.longitude = profile.longitude
  ON CONFLICT (user_id) DO UPDATE SET
    place_id = excluded.place_id, spot = excluded.spot, born_on = excluded.born_on,
    hourly_rate = excluded.hourly_rate, cock_size = excluded.cock_size, traits = excluded.traits,
    premium_until = excluded.premium_until, listed_at = excluded.listed_at, shuffle = excluded.shuffle,
    first_name = excluded.first_name, location = excluded.location, is_verified = excluded.is_verified,
    show_online = excluded.show_online, image_id = excluded.image_id, photo_url = excluded.photo_url,
    photo_width = excluded.photo_width, photo_height = excluded.photo_height, photo_color = excluded.photo_color,
    search_text = excluded.search_text, members_only = excluded.members_only,
    half_hour_rate = excluded.half_hour_rate, two_hour_rate = excluded.two_hour_rate,
    three_hour_rate = excluded.three_hour_rate, overnight_rate = excluded.overnight_rate,
    updated_on = excluded.updated_on
  WHERE (
    listings.place_id, listings.born_on, listings.hourly_rate, listings.cock_size, listings.traits,
    listings.premium_until, listings.listed_at, listings.first_name, listings.location, listings.is_verified,
    listings.show_online, listings.image_id, listings.photo_url, listings.photo_width, listings.photo_height,
    listings.photo_color, listings.search_text, listings.members_only,
    listings.half_hour_rate, listings.two_hour_rate, listings.three_hour_rate, listings.overnight_rate, listings.updated_on
  ) IS DISTINCT FROM (
    excluded.place_id, excluded.born_on, excluded.hourly_rate, excluded.cock_size, excluded.traits,
    excluded.premium_until, excluded.listed_at, excluded.first_name, excluded.location, excluded.is_verified,
    excluded.show_online, excluded.image_id, excluded.photo_url, excluded.photo_width, excluded.photo_height,
    excluded.photo_color, excluded.search_text, excluded.members_only,
    excluded.half_hour_rate, excluded.two_hour_rate, excluded.three_hour_rate, excluded.overnight_rate, excluded.updated_on
  );
  PERFORM set_config('listing.refresh', before, true);
  IF is_first THEN
    PERFORM build_listing_indexes();
  END IF;
END
$$;
--> statement-breakpoint
-- Its own trigger, beside those for the other columns of the profile, visibility and decisions.
CREATE TRIGGER users_refresh_listing_by_offers AFTER UPDATE OF
  half_hour_rate, two_hour_rate, three_hour_rate, overnight_rate, meeting_places, languages, about, profile_updated_at
ON users FOR EACH ROW WHEN (listing_refresh_is_on() AND (
  old.half_hour_rate, old.two_hour_rate, old.three_hour_rate, old.overnight_rate, old.meeting_places, old.languages,
  old.about, old.profile_updated_at
) IS DISTINCT FROM (
  new.half_hour_rate, new.two_hour_rate, new.three_hour_rate, new.overnight_rate, new.meeting_places, new.languages,
  new.about, new.profile_updated_at
)) EXECUTE FUNCTION refresh_listing_of_user();
--> statement-breakpoint
-- A profile whose texts a moderator removed is listed again once its owner edits one of them; the longer text is one, too.
DROP TRIGGER users_show_once_edited ON users;
--> statement-breakpoint
CREATE TRIGGER users_show_once_edited BEFORE UPDATE OF bio, about, first_name
ON users FOR EACH ROW WHEN (old.is_hidden_until_edited AND new.is_hidden_until_edited
  AND (old.bio, old.about, old.first_name) IS DISTINCT FROM (new.bio, new.about, new.first_name))
EXECUTE FUNCTION show_profile_once_edited();
--> statement-breakpoint
SELECT refresh_listings();
