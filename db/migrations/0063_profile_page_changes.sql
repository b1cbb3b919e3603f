-- A visitor's page of a profile (app/routes/public/cacheable-pages.server.ts) also says whether search engines may show it, and names its owner in
-- the title only then. That is no part of the listing, whose own changes are published by 0060.
CREATE FUNCTION publish_searchable_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_listing_change(array[new.id]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_searchable_publish AFTER UPDATE OF is_searchable ON users
FOR EACH ROW WHEN (old.is_searchable IS DISTINCT FROM new.is_searchable) EXECUTE FUNCTION publish_searchable_change();
