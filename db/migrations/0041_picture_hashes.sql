CREATE TABLE "blocked_hashes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"phashes" text[] NOT NULL,
	"phashes256" text[] NOT NULL,
	"note" text,
	"blocked_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blocked_hashes_pairs" CHECK (cardinality("blocked_hashes"."phashes") = cardinality("blocked_hashes"."phashes256") and cardinality("blocked_hashes"."phashes") > 0),
	CONSTRAINT "blocked_hashes_note" CHECK (char_length("blocked_hashes"."note") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "picture_search_hits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" uuid,
	"email" text,
	"distance" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_search_hits_email" CHECK (char_length("picture_search_hits"."email") between 3 and 254),
	CONSTRAINT "picture_search_hits_distance" CHECK ("picture_search_hits"."distance" between 0 and 256)
);
--> statement-breakpoint
CREATE TABLE "picture_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"email" text,
	"language" text NOT NULL,
	"photos" jsonb,
	"token_hash" text,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_searches_token" UNIQUE("token_hash"),
	CONSTRAINT "picture_searches_asker" CHECK (num_nonnulls("picture_searches"."user_id", "picture_searches"."email") = 1),
	CONSTRAINT "picture_searches_email" CHECK (char_length("picture_searches"."email") between 3 and 254),
	CONSTRAINT "picture_searches_language" CHECK ("picture_searches"."language" in ('de', 'en', 'pt', 'es', 'fr'))
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "phash256" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "blocked_hash_id" uuid;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "is_held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "blocked_hashes" ADD CONSTRAINT "blocked_hashes_blocked_by_users_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_search_hits" ADD CONSTRAINT "picture_search_hits_case_id_moderation_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."moderation_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_search_hits" ADD CONSTRAINT "picture_search_hits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_searches" ADD CONSTRAINT "picture_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_hashes_newest" ON "blocked_hashes" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "blocked_hashes_by" ON "blocked_hashes" USING btree ("blocked_by");--> statement-breakpoint
CREATE INDEX "picture_search_hits_case" ON "picture_search_hits" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE INDEX "picture_search_hits_user" ON "picture_search_hits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "picture_searches_user" ON "picture_searches" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "picture_searches_created" ON "picture_searches" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_blocked_hash_id_blocked_hashes_id_fk" FOREIGN KEY ("blocked_hash_id") REFERENCES "public"."blocked_hashes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_phash_index" ON "images" USING btree ("phash") WHERE phash is not null;--> statement-breakpoint
CREATE INDEX "images_unhashed" ON "images" USING btree ("id") WHERE phash256 is null;--> statement-breakpoint
CREATE INDEX "images_blocked_hash" ON "images" USING btree ("blocked_hash_id") WHERE blocked_hash_id is not null;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_phash256" CHECK ("images"."phash256" ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_held" CHECK (not "images"."is_held" or "images"."image_type" <> 'profile');