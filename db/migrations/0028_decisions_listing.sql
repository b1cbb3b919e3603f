-- Listed is who has a main photo that others may see, unless a moderator's limit or removed texts hide the profile.
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
    service_words(users.services), users.bio)) AS search_text
FROM users
CROSS JOIN LATERAL (
  SELECT images.id, images.url, images.width, images.height, images.color
  FROM images JOIN image_moderation ON image_moderation.image_url = images.url
  WHERE images.owner_id = users.id AND images.image_type = 'profile' AND image_moderation.is_public
  ORDER BY images.position, images.created_at, images.id LIMIT 1
) photo
WHERE users.user_type = 'trans' AND users.is_email_verified AND NOT users.is_suspended AND users.deleted_at IS NULL
  AND users.unlisted_until IS NULL AND NOT users.is_hidden_until_edited
  AND users.first_name ~ '\S' AND users.age >= 18 AND users.place_slug IS NOT NULL;
--> statement-breakpoint
-- Its own trigger, beside the one for the columns of the profile.
CREATE TRIGGER users_refresh_listing_by_decision AFTER UPDATE OF unlisted_until, is_hidden_until_edited
ON users FOR EACH ROW WHEN (listing_refresh_is_on() AND (old.unlisted_until IS NULL, old.is_hidden_until_edited)
  IS DISTINCT FROM (new.unlisted_until IS NULL, new.is_hidden_until_edited))
EXECUTE FUNCTION refresh_listing_of_user();
--> statement-breakpoint
-- Whoever edits name or bio after a moderator removed the texts is listed again.
CREATE FUNCTION show_profile_once_edited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.is_hidden_until_edited := false;
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_show_once_edited BEFORE UPDATE OF bio, first_name
ON users FOR EACH ROW WHEN (old.is_hidden_until_edited AND new.is_hidden_until_edited
  AND (old.bio, old.first_name) IS DISTINCT FROM (new.bio, new.first_name))
EXECUTE FUNCTION show_profile_once_edited();
