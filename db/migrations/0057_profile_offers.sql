-- The order is that of SPOKEN_LANGUAGES and LANGUAGE_LEVELS in db/limits/profiles.ts; null if unknown.
CREATE FUNCTION language_number(language text) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_position(array[
  'de', 'en', 'es', 'pt', 'fr', 'it', 'pl', 'ro', 'ru', 'uk', 'tr', 'ar', 'th', 'zh', 'nl', 'bg', 'hu', 'el'
], language);
--> statement-breakpoint
CREATE FUNCTION language_level_number(level text) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_position(array['basic', 'good', 'fluent', 'native'], level);
--> statement-breakpoint
-- An array of known languages, each once, with a known level.
CREATE FUNCTION are_language_skills(skills jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN jsonb_typeof(skills) = 'array' THEN (
  SELECT coalesce(bool_and(
    language_number(skill ->> 'language') IS NOT NULL AND language_level_number(skill ->> 'level') IS NOT NULL
  ), true) AND count(*) = count(DISTINCT skill ->> 'language') FROM jsonb_array_elements(skills) skill
) ELSE false END;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "half_hour_rate" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_hour_rate" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "three_hour_rate" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "overnight_rate" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "meeting_places" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "languages" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "profile_updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "half_hour_rate" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "two_hour_rate" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "three_hour_rate" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "overnight_rate" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "updated_on" date;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_about" CHECK (char_length("users"."about") between 0 and 3000);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_half_hour_rate" CHECK ("users"."half_hour_rate" between 30 and 1000);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_two_hour_rate" CHECK ("users"."two_hour_rate" between 50 and 2000);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_three_hour_rate" CHECK ("users"."three_hour_rate" between 50 and 3000);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_overnight_rate" CHECK ("users"."overnight_rate" between 100 and 5000);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_meeting_places" CHECK ("users"."meeting_places" <@ array['incall', 'outcall']::text[]);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_languages" CHECK (are_language_skills("users"."languages"));