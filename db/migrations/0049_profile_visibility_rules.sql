-- A profile for members is listed and marked, a paused one is not listed (DECISIONS "Listing").
CREATE OR REPLACE VIEW listable_profiles AS
SELECT
  users.id AS user_id, users.latitude, users.longitude, born_on(users.age, users.age_stated_on) AS born_on,
  users.hourly_rate, users.cock_size,
  trait_codes(users.position, users.body_type, users.ethnicity, users.circumcision, users.services, users.interests)
    AS traits,
  users.premium_expires_at AS premium_until, users.first_listed_at, shuffle_of(users.id) AS shuffle,
  users.first_name, users.location, users.is_verified, users.show_online_status AS show_online,
  photo.id AS image_id, photo.url AS photo_url, photo.width AS photo_width, photo.height AS photo_height,
  photo.color AS photo_color,
  ' ' || normalize_for_search(concat_ws(' ', users.first_name, users.location, users.place_slug,
    service_words(users.services), users.bio)) AS search_text,
  users.profile_visibility = 'members' AS members_only
FROM users
CROSS JOIN LATERAL (
  SELECT images.id, images.url, images.width, images.height, images.color
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
    search_text, members_only
  )
  SELECT
    profile.user_id, place.id, place.spot, profile.born_on, profile.hourly_rate, profile.cock_size, profile.traits,
    profile.premium_until, coalesce(profile.first_listed_at, now()), profile.shuffle, profile.first_name,
    profile.location, profile.is_verified, profile.show_online, profile.image_id, profile.photo_url,
    profile.photo_width, profile.photo_height, profile.photo_color, profile.search_text, profile.members_only
  FROM profile
  JOIN listed_places AS place ON place.latitude = profile.latitude AND place.longitude = profile.longitude
  ON CONFLICT (user_id) DO UPDATE SET
    place_id = excluded.place_id, spot = excluded.spot, born_on = excluded.born_on,
    hourly_rate = excluded.hourly_rate, cock_size = excluded.cock_size, traits = excluded.traits,
    premium_until = excluded.premium_until, listed_at = excluded.listed_at, shuffle = excluded.shuffle,
    first_name = excluded.first_name, location = excluded.location, is_verified = excluded.is_verified,
    show_online = excluded.show_online, image_id = excluded.image_id, photo_url = excluded.photo_url,
    photo_width = excluded.photo_width, photo_height = excluded.photo_height, photo_color = excluded.photo_color,
    search_text = excluded.search_text, members_only = excluded.members_only
  WHERE (
    listings.place_id, listings.born_on, listings.hourly_rate, listings.cock_size, listings.traits,
    listings.premium_until, listings.listed_at, listings.first_name, listings.location, listings.is_verified,
    listings.show_online, listings.image_id, listings.photo_url, listings.photo_width, listings.photo_height,
    listings.photo_color, listings.search_text, listings.members_only
  ) IS DISTINCT FROM (
    excluded.place_id, excluded.born_on, excluded.hourly_rate, excluded.cock_size, excluded.traits,
    excluded.premium_until, excluded.listed_at, excluded.first_name, excluded.location, excluded.is_verified,
    excluded.show_online, excluded.image_id, excluded.photo_url, excluded.photo_width, excluded.photo_height,
    excluded.photo_color, excluded.search_text, excluded.members_only
  );
  PERFORM set_config('listing.refresh', before, true);
  IF is_first THEN
    PERFORM build_listing_indexes();
  END IF;
END
$$;
--> statement-breakpoint
-- Its own trigger, beside those for the columns of the profile and for decisions.
CREATE TRIGGER users_refresh_listing_by_visibility AFTER UPDATE OF profile_visibility
ON users FOR EACH ROW WHEN (listing_refresh_is_on() AND old.profile_visibility <> new.profile_visibility)
EXECUTE FUNCTION refresh_listing_of_user();
--> statement-breakpoint
-- Photos that visitors may no longer see leave the CDN, too.
CREATE TRIGGER users_withdraw_hidden_photos AFTER UPDATE OF profile_visibility ON users
FOR EACH ROW WHEN (old.profile_visibility = 'public' AND new.profile_visibility <> 'public')
EXECUTE FUNCTION withdraw_photos_of_user();
--> statement-breakpoint
-- The order of each place is read from these indexes alone, so they contain the mark.
DROP INDEX listings_walk, listings_premium_walk;
--> statement-breakpoint
CREATE INDEX listings_walk ON listings (place_id, shuffle, born_on, hourly_rate, cock_size)
  INCLUDE (user_id, trait_bits, premium_until, listed_at, show_online, members_only);
--> statement-breakpoint
CREATE INDEX listings_premium_walk ON listings (place_id, shuffle, born_on, hourly_rate, cock_size)
  INCLUDE (user_id, trait_bits, premium_until, listed_at, show_online, members_only) WHERE premium_until IS NOT NULL;
