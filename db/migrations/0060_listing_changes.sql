-- Every change of what visitors see of a profile is published on the bus, at its commit and whoever makes it: caches of whole pages must not
-- show a withdrawn photo, a suspended or deleted person, or an edited profile (app/domains/listing/listing-changes.server.ts). A message
-- holds less than 8 kB; of more people than fit, everybody counts as changed.
CREATE FUNCTION publish_listing_change(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  message json;
BEGIN
  IF cardinality(ids) = 0 THEN
    RETURN;
  ELSIF cardinality(ids) > 100 THEN
    message := json_build_object('all', '1');
  ELSE
    message := (SELECT json_object_agg('u' || place, id::text) FROM unnest(ids) WITH ORDINALITY AS one (id, place));
  END IF;
  PERFORM pg_notify('bus', json_build_object('topic', 'listing.changed', 'message', message)::text);
END
$$;
--> statement-breakpoint
CREATE FUNCTION publish_listing_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One more than a message holds is enough to know.
  PERFORM publish_listing_change(array(SELECT user_id FROM changed LIMIT 101));
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Not for new rows: no cached page shows a person who was not listed, and bulk loads insert many.
CREATE TRIGGER listings_updated_publish AFTER UPDATE ON listings REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_listing_changes();
--> statement-breakpoint
CREATE TRIGGER listings_deleted_publish AFTER DELETE ON listings REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION publish_listing_changes();
