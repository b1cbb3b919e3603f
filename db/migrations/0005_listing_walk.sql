-- The options of db/listing/traits as bits; the same as its traitBits, but for the highest, which everybody has, so that
-- a mask may also ask for nothing.
CREATE FUNCTION trait_bits(traits integer[]) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT 1::bigint << 62 | coalesce(bit_or(1::bigint << (code - CASE
    WHEN code < 10 THEN 1 WHEN code < 20 THEN 6 WHEN code < 30 THEN 8 WHEN code < 40 THEN 10 WHEN code < 70 THEN 16
    ELSE 27
  END)), 0) FROM unnest(traits) AS code
);--> statement-breakpoint
DROP INDEX "listings_place_shuffle";--> statement-breakpoint
DROP INDEX "listings_premium";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "trait_bits" bigint GENERATED ALWAYS AS (trait_bits(traits)) STORED NOT NULL;--> statement-breakpoint
-- The order of each place with all that filters ask: most listings are counted and put in order from here alone, without a
-- look at a row (as long as vacuum keeps up, hence sooner than elsewhere). Ranges are keys, so that the index itself passes over
-- those outside.
CREATE INDEX "listings_walk" ON "listings" ("place_id", "shuffle", "born_on", "hourly_rate", "cock_size")
  INCLUDE ("user_id", "trait_bits", "premium_until", "listed_at", "show_online");--> statement-breakpoint
CREATE INDEX "listings_premium_walk" ON "listings" ("place_id", "shuffle", "born_on", "hourly_rate", "cock_size")
  INCLUDE ("user_id", "trait_bits", "premium_until", "listed_at", "show_online") WHERE "premium_until" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);--> statement-breakpoint
-- The condition, true of everybody, is a password: the planner takes conditions on a point for so rare that it would use
-- this index for walks too. Only who names the condition gets it.
CREATE OR REPLACE FUNCTION build_listing_indexes() RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  CREATE INDEX listings_facets ON listings
    USING gist (spot, born_on, hourly_rate, cock_size, traits public.gist__int_ops) WHERE shuffle >= 0;
  CREATE INDEX listings_search ON listings USING gin (search_text public.gin_trgm_ops);
END
$$;--> statement-breakpoint
DROP INDEX "listings_facets", "listings_search";--> statement-breakpoint
SELECT build_listing_indexes();
