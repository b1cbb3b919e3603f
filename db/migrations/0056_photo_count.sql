ALTER TABLE "listings" ADD COLUMN "photo_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- How many photos of a profile others may see.
CREATE FUNCTION shown_photo_count(owner uuid) RETURNS integer
LANGUAGE sql STABLE
RETURN (
  SELECT count(*)::integer FROM images JOIN image_moderation ON image_moderation.image_url = images.url
  WHERE images.owner_id = owner AND images.image_type = 'profile' AND image_moderation.is_public
);
--> statement-breakpoint
-- Every row that refresh_listings writes gets its count.
CREATE FUNCTION set_photo_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.photo_count := shown_photo_count(new.user_id);
  RETURN new;
END
$$;
--> statement-breakpoint
CREATE TRIGGER listings_photo_count BEFORE INSERT OR UPDATE ON listings
FOR EACH ROW EXECUTE FUNCTION set_photo_count();
--> statement-breakpoint
-- A decision about a photo that is not the main one changes nothing else of the row. A deleted photo takes its decision along. The names
-- of these triggers come after those that refresh the listing, which have locked the people: two decisions see each other.
CREATE FUNCTION refresh_photo_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF listing_refresh_is_on() THEN
    UPDATE listings SET photo_count = shown_photo_count(user_id)
    WHERE user_id IN (SELECT changed.user_id FROM changed WHERE changed.image_type = 'profile')
      AND photo_count <> shown_photo_count(user_id);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER moderation_photo_count_inserted AFTER INSERT ON image_moderation REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION refresh_photo_counts();
--> statement-breakpoint
CREATE TRIGGER moderation_photo_count_updated AFTER UPDATE ON image_moderation REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION refresh_photo_counts();
--> statement-breakpoint
CREATE TRIGGER moderation_photo_count_deleted AFTER DELETE ON image_moderation REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION refresh_photo_counts();
--> statement-breakpoint
UPDATE listings SET photo_count = shown_photo_count(user_id);
